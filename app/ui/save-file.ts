/** Downloads a value as a JSON file. */
export function saveFile(name: string, value: unknown): void {
  const file = new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may begin to read the file only after this function returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
