import { inBackground } from "./finish-acts.ts";
import { trpcClient } from "./trpc.ts";

/**
 * Whether this browser takes push messages. unsupported: it knows none. needsInstall: it does once the application is on
 * the home screen. unavailable: the service does not send any. denied: its owner has forbidden them in the browser.
 */
export type PushDevice =
  | { state: "unsupported" | "needsInstall" | "unavailable" | "denied" | "off" }
  | { state: "on"; endpoint: string };

/** What this browser remembers of its subscription: whose it was, where messages went, and when that was said last. */
type Kept = { userId: string; endpoint: string; saidAt: number };

const keptKey = "tidycurb-push";
/** How often the server is told that this browser is still there. */
const sayAgainMs = 86_400_000;

/** How things stand in this browser, without asking anybody for anything. */
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
 * Asks for leave, where that was not given before, and lets push messages come to this browser; to be called on a press,
 * without which browsers do not ask. Resolves to how things stand then.
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

/** Lets none come any more: the server forgets this browser, and the browser its address. */
export async function turnPushOff(): Promise<void> {
  const endpoint = readKept()?.endpoint ?? (await subscriptionHere())?.endpoint;
  if (endpoint) await trpcClient.notifications.unsubscribePush.mutate({ endpoint }, inBackground);
  await forgetPush();
}

/** Ends the browser's own side, as when somebody signs out; the server's ends with the session. Never throws. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(keptKey);
  if (whyUnable()) return;
  try {
    await (await subscriptionHere())?.unsubscribe();
  } catch {
    // An address that nothing is sent to any more does no harm.
  }
}

/**
 * Sees to it that a browser which took push messages still does, as they stop without a word: the address may have changed or
 * gone, the server may have forgotten it, or its owner may have forbidden them since. Once a day, it says that it is there.
 */
export async function keepPush(userId: string): Promise<void> {
  const kept = readKept();
  if (!kept || whyUnable()) return;
  // Whoever is signed in now has not been asked.
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
  // One that was made with another key of ours takes nothing that we send.
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

/** iPhones, and iPads, which call themselves Macs. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keptKey) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
