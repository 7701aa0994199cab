/** The address that shares a message on WhatsApp with people of the visitor's choice. */
export function whatsappShareUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** The address that opens a WhatsApp chat with a number; undefined if its country is not known. */
export function whatsappChatUrl(phone: string): string | undefined {
  const dialled = phone.replace(/[^+\d]/g, "").replace(/^00/, "+");
  const indian = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(dialled)?.[1];
  if (indian) return `https://wa.me/91${indian}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(dialled) ? `https://wa.me/${dialled.slice(1)}` : undefined;
}
