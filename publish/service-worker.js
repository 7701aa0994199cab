// Opens visited pages without a network. publish/site-files.ts emits it as /sw.js and fills in the names in capitals.
const [cacheName, offlinePages] = ["VERSION", OFFLINE_PAGES];
const [networkTimeoutMs, maxEntries] = [3000, 200];
const untouched = /^(\/[\w-]+)?\/(api|staff)([/.]|$)/;
const mayKeep = (url) => !/\?|\/donar\/manage|\/need\/mine/.test(url); // The address of a search has a query.
const find = (path) => caches.match(path, { ignoreVary: true });
const keepOfflinePages = async () => (await caches.open(cacheName)).addAll(offlinePages);
const deleteOld = (names) => Promise.all(names.map((name) => name === cacheName || caches.delete(name)));
let refreshed;

addEventListener("install", (event) => event.waitUntil(Promise.all([skipWaiting(), keepOfflinePages()])));
addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), caches.keys().then(deleteOld)])));
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || untouched.test(pathname)) return;
  if (/^\/(assets|pictures)\//.test(pathname)) event.respondWith(answerFile(event));
  else if (event.request.mode === "navigate" || pathname.endsWith(".data")) event.respondWith(answerPage(event));
});
// The first page of a visit was loaded before the worker ran: it names itself and its files, which the browser still has.
addEventListener("message", (event) => {
  const wanted = event.data.filter((url, n) => n === 0 || /\/(assets|pictures)\/|\.data$/.test(url));
  event.waitUntil(Promise.all(wanted.map((url) => keepMissing(url, { cache: "force-cache" }))));
});
addEventListener("push", (event) => {
  const { title, ...options } = event.data.json();
  event.waitUntil(registration.showNotification(title, { icon: "/apple-touch-icon.png", ...options }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
// An own page is the same whichever secret after the donor's id has opened it.
async function openPage(url) {
  const isSame = (client) => client.url.replace(/\.[\w-]+$/, "") === url.replace(/\.[\w-]+$/, "");
  const open = (await clients.matchAll({ type: "window" })).find(isSame);
  return open ? open.focus() : clients.openWindow(url);
}
async function answerFile(event) {
  const [kept, client] = await Promise.all([find(event.request), clients.get(event.clientId)]);
  return kept ?? (untouched.test(new URL(client?.url ?? location).pathname) ? fetch(event.request) : load(event));
}
async function answerPage(event) {
  const { url, mode } = event.request;
  const { pathname, search } = new URL(url);
  const network = load(event);
  event.waitUntil(network.then(() => keepOthers(url, mode)).catch(() => {}));
  // A search waits for its donors: without them there is only the empty form.
  const timeout = new Promise((resolve) => search || setTimeout(resolve, networkTimeoutMs));
  const response = (await Promise.race([network, timeout]).catch(() => {})) ?? (await find(pathname));
  const offlinePage = offlinePages.findLast((page) => `${pathname}/`.startsWith(page.replace("offline", "")));
  return response ?? (mode === "navigate" ? network.catch(() => find(offlinePage)) : network);
}
async function load(event) {
  const response = await fetch(event.request);
  event.waitUntil(keep(event.request.url, response.clone()));
  return response;
}
async function keepOthers(url, mode) {
  if (mode === "navigate") await Promise.all([(refreshed ??= keepOfflinePages()), keepForm(url)]);
  // The script has opened a page by its data; what is only prefetched has another mode.
  else if (mode === "cors" && !navigator.connection?.saveData)
    await keepMissing(url.replace(/(\/words|_)?\.data$/, ""));
}
// Without a network, the address of a search opens the form, which can try again.
async function keepForm(url) {
  if (/\?/.test(url) && !navigator.connection?.saveData) await keepMissing(url.replace(/[?#].*/, ""));
}
async function keepMissing(url, options) {
  if (mayKeep(url) && !(await find(url))) await keep(url, await fetch(url, options));
}
async function keep(url, response) {
  if (!mayKeep(url) || !response.ok || /no-store/.test(response.headers.get("cache-control"))) return;
  const cache = await caches.open(cacheName);
  await cache.put(url, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -maxEntries).map((oldest) => cache.delete(oldest)));
}
