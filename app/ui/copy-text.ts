/** Copies to the clipboard. Resolves to false without HTTPS, or if the visitor does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  const copied = (async () => navigator.clipboard.writeText(text))();
  return copied.then(() => true).catch(() => false);
}
