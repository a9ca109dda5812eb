import { attempt } from "./attempt.ts";
import { inBackground } from "./finish-acts.ts";
import { trpcClient } from "./trpc.ts";

/**
 * This browser's push state. unsupported: no push API. needsInstall: works once installed on the home screen.
 * unavailable: the service sends none. denied: blocked in the browser's settings.
 */
export type PushDevice =
  | { state: "unsupported" | "needsInstall" | "unavailable" | "denied" | "off" }
  | { state: "on"; endpoint: string };

/** The stored subscription: owner, endpoint, and when the server was last told. */
type Kept = { userId: string; endpoint: string; saidAt: number };

const keptKey = "tidycurb-push";
/** How often to tell the server that this browser is still subscribed. */
const sayAgainMs = 86_400_000;

/** Reads this browser's push state without prompting. */
export async function readPushDevice(): Promise<PushDevice> {
  const unable = whyUnable();
  if (unable) return { state: unable };
  if (Notification.permission === "denied") return { state: "denied" };
  const subscription = await subscriptionHere();
  if (subscription && Notification.permission === "granted" && readKept())
    return { state: "on", endpoint: subscription.endpoint };
  const { key } = await trpcClient.notifications.pushKey.query();
  return { state: key ? "off" : "unavailable" };
}

/**
 * Asks for permission if needed and subscribes. Browsers prompt only on a user gesture. Resolves to the resulting
 * state.
 */
export async function turnPushOn(userId: string): Promise<PushDevice> {
  const unable = whyUnable();
  if (unable) return { state: unable };
  const permission = await Notification.requestPermission();
  if (permission === "denied") return { state: "denied" };
  if (permission !== "granted") return { state: "off" };
  const { key } = await trpcClient.notifications.pushKey.query();
  if (!key) return { state: "unavailable" };
  return { state: "on", endpoint: await subscribe(userId, key) };
}

/** Unsubscribes on the server and in the browser. */
export async function turnPushOff(): Promise<void> {
  const endpoint = readKept()?.endpoint ?? (await subscriptionHere())?.endpoint;
  if (endpoint) await trpcClient.notifications.unsubscribePush.mutate({ endpoint }, inBackground);
  await forgetPush();
}

/** Unsubscribes this browser, as at sign-out; the server's record ends with the session. Never throws. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(keptKey);
  navigator.clearAppBadge?.().catch(() => {});
  if (whyUnable()) return;
  try {
    await (await subscriptionHere())?.unsubscribe();
  } catch {
    // An unused endpoint does no harm.
  }
}

/**
 * Repairs a subscription that may have silently stopped: a changed or missing endpoint, one the server forgot, or
 * revoked permission. Reports to the server once a day.
 */
export async function keepPush(userId: string): Promise<void> {
  const kept = readKept();
  if (!kept || whyUnable()) return;
  // The person signed in now has not opted in.
  if (kept.userId !== userId) return forgetPush();
  if (Notification.permission !== "granted") return turnPushOff();
  const subscription = await subscriptionHere();
  const isAsKept = subscription?.endpoint === kept.endpoint;
  if (isAsKept && Date.now() - kept.saidAt < sayAgainMs) return;
  const { key } = await trpcClient.notifications.pushKey.query();
  if (key) await subscribe(userId, key, kept.endpoint);
}

async function subscribe(userId: string, key: string, before?: string): Promise<string> {
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // A subscription made with an old key receives nothing.
  if (known && !isMadeWith(known, key)) await known.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("The browser gave no address.");
  const replaces = before && before !== endpoint ? before : null;
  await trpcClient.notifications.subscribePush.mutate({ endpoint, p256dh, auth, replaces }, inBackground);
  const kept: Kept = { userId, endpoint, saidAt: Date.now() };
  localStorage.setItem(keptKey, JSON.stringify(kept));
  return endpoint;
}

function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const made = options?.applicationServerKey;
  if (!made) return true;
  const bytes = String.fromCharCode(...new Uint8Array(made));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function whyUnable(): "unsupported" | "needsInstall" | null {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return null;
  return isAppleTouch() && !window.matchMedia("(display-mode: standalone)").matches
    ? "needsInstall"
    : "unsupported";
}

/** Detects iPhones, and iPads, which identify as Macs. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function readKept(): Kept | null {
  return attempt(() => JSON.parse(localStorage.getItem(keptKey) ?? "null") as Kept | null);
}
