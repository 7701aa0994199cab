import { plainPath } from "#contract/languages.ts";

/** Where the page is that the service worker shows at the address of a page that it does not have. */
export const offlinePath = "/offline";

export function isOffline(page: string): boolean {
  return plainPath(`/${page}`) === `${offlinePath}/index.html`;
}

/** The router would look for the page of the address, so this one has a script of its own, and no button that needs the router's. */
export function finishOfflinePage(html: string): string {
  const plain = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
  return plain.replace("</body>", () => `${style}<script>${tryAgain}</script></body>`);
}

const style = "<style>header button, [hreflang] { display: none }</style>";

/** A phone may think that it is online while nothing comes through. */
const tryAgain = `const reload = () => location.reload();
document.querySelector("main button").onclick = reload;
addEventListener("online", reload);
setInterval(() => fetch("/robots.txt", { method: "HEAD" }).then(reload, () => {}), 10000);`;
