/** The address of a YouTube video, as the browser or the share button shows it. */
export const youTubeAddress =
  /^https:\/\/(?:(?:www\.)?youtube\.com\/(?:watch\?v=|shorts\/)|youtu\.be\/)([\w-]{11})(?:[?&#].*)?$/;

/** The address of an Instagram post or reel, with or without its owner's name. */
export const instagramAddress = /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?(p|reel)\/([\w-]+)\/?(?:[?#].*)?$/;

/** The player that shows what is at a YouTube or Instagram address. */
export function playerOf(address: string): string {
  const video = youTubeAddress.exec(address);
  if (video) return `https://www.youtube-nocookie.com/embed/${video[1]}?autoplay=1`;
  const post = instagramAddress.exec(address);
  if (post) return `https://www.instagram.com/${post[1]}/${post[2]}/embed/`;
  throw new Error(`No player for ${address}`);
}
