/** When an id was made, as an ISO date: a UUIDv7 begins with 48 bits of milliseconds. */
export function readIdTimestamp(id: string): string {
  return new Date(parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toISOString();
}
