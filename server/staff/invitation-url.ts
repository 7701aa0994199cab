/** Where an invitation is accepted. Its token follows the #, so that it reaches no server in an address. */
export function makeInvitationUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/staff/join#${token}`;
}
