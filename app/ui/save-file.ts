/** Gives the visitor a file to keep. It is made here and asked of no server. */
export function saveFile(name: string, value: unknown): void {
  const file = new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser may only now begin to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
