/** Where the page is that the service worker shows at the address of a page that it does not have. */
export const offlinePath = "/offline";

/** The router would look for the page of the address, so this one has a script of its own, and no button that needs the router's. */
export function finishOfflinePage(html: string): string {
  return removeScripts(html, `<script>${tryAgain}</script>`);
}

/** Where the page is that the server sends where an event or post is not or no longer. */
export const gonePath = "/gone";

/** A page that is shown at the address of another one. */
export function removeScripts(html: string, end = ""): string {
  const plain = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
  return plain.replace("</body>", () => `${style}${end}</body>`);
}

const style = "<style>header button, [hreflang] { display: none }</style>";

/** A phone may think that it is online while nothing comes through. */
const tryAgain = `const reload = () => location.reload();
document.querySelector("main button").onclick = reload;
addEventListener("online", reload);
setInterval(() => fetch("/robots.txt", { method: "HEAD" }).then(reload, () => {}), 10000);`;
