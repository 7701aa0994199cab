/** When an id was made, as an ISO date: a UUIDv7 begins with 48 bits of milliseconds. */
export function readIdTimestamp(id: string): string {
  return new Date(parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toISOString();
}

/** Comes before every id that was made at this moment, in milliseconds, or later. */
export function makeFirstId(moment: number): string {
  const time = moment.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
