/** Copies to the clipboard. Resolves to false without HTTPS, or if the visitor does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
