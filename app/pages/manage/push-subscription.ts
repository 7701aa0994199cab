/** A browser that cannot reach its push service never answers. */
const subscribeTimeoutMs = 20_000;

/** Why this browser shows no notifications. iPhones do only where the site is on the home screen. */
export function findObstacle(): "unsupported" | "homeScreen" | "denied" | undefined {
  if (!("PushManager" in window && "Notification" in window && "serviceWorker" in navigator))
    return /iP(hone|ad|od)|Macintosh/.test(navigator.userAgent) ? "homeScreen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : undefined;
}

/** By what this device is known: the SHA-256 of its address in base64url; undefined while it has none. */
export async function findDevice(): Promise<string | undefined> {
  const registration = findObstacle() ? undefined : await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}

/** Asks for permission, and gives the address of this device. One that the push service has ended gets another. */
export async function subscribe(applicationServerKey: string, hasEnded: boolean): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not granted");
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, subscribeTimeoutMs));
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, timeout]);
  const make = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const unsubscribe = async () => (await pushManager.getSubscription())?.unsubscribe();
  if (hasEnded) await unsubscribe();
  // A subscription that was made for another key is in the way.
  return Promise.race([make().catch(() => unsubscribe().then(make)), timeout]);
}
