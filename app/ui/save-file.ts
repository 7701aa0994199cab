/** Downloads a value as a JSON file. */
export function saveFile(name: string, value: unknown): void {
  saveBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
}

/** Downloads what was read or made as a file. */
export function saveBlob(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may begin to read the file only after this function returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
