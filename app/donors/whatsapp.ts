/** Where a tap sends a message to people of the visitor's choice. */
export function shareAddress(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** Where a tap writes to the number, or undefined where it cannot be an international one. */
export function chatAddress(phone: string): string | undefined {
  const dialled = phone.replace(/[^+\d]/g, "").replace(/^00/, "+");
  const indian = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(dialled)?.[1];
  if (indian) return `https://wa.me/91${indian}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(dialled) ? `https://wa.me/${dialled.slice(1)}` : undefined;
}
