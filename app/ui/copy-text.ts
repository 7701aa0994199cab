/** Copies to the clipboard. Resolves to false without HTTPS, or if the visitor does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  const copying = navigator.clipboard?.writeText(text).then(() => true);
  return (await copying?.catch(() => false)) ?? false;
}
