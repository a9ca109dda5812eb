import type { PushMessage } from "#modules/notices/contract/push-message.ts";
import { keptNames } from "../src/lib/kept-names.ts";
import { readPush } from "./read-push.ts";

/** How long a window takes at most to say that it goes where it is told. */
const patienceMs = 500;

/**
 * Shows what is pushed to this browser, and leads to it where it is pressed: in a window of the application that is open,
 * which then keeps what is being typed there, else in a new one. Where the session has ended, nothing is shown of anybody.
 */
export function startPush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(follow(event.notification.data as PushMessage));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event as Changed)));

  async function show(text: string): Promise<void> {
    const message = readPush(text);
    if (!message) return;
    if (await hasSessionEnded()) {
      const subscription = await scope.registration.pushManager.getSubscription();
      await subscription?.unsubscribe();
      return;
    }
    const { id, title, body, language, isUrgent } = message;
    await scope.registration.showNotification(title, {
      body,
      lang: language,
      // What comes again takes its own place.
      tag: id,
      requireInteraction: isUrgent,
      data: message,
      icon: "/icon-192.png",
    });
  }

  async function follow({ link, noticeIds }: PushMessage): Promise<void> {
    const read = noticeIds.length > 0 ? call("notifications.markRead", { ids: noticeIds }) : null;
    const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = await firstThatGoes(windows, link);
    // Where the browser does not let it come to the front, it is there all the same.
    if (open) await open.focus().catch(() => {});
    else await scope.clients.openWindow(link);
    await read;
  }

  /** The browser has given itself another address: the server is told, else what it sends would go nowhere. */
  async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
    if (await hasSessionEnded()) return;
    const key = oldSubscription?.options.applicationServerKey;
    const subscription =
      newSubscription ??
      (key &&
        (await scope.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: key,
        })));
    if (!subscription) return;
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    await call("notifications.subscribePush", {
      endpoint,
      p256dh,
      auth,
      replaces: oldSubscription?.endpoint ?? null,
      isRenewal: true,
    });
  }

  async function hasSessionEnded(): Promise<boolean> {
    if (!("cookieStore" in scope)) return false;
    return (await scope.cookieStore.get(keptNames.memberCookie)) === null;
  }
}

/** What the types of the browser do not know of yet. */
type Changed = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** What a window is asked, with a port to answer over. */
export type Open = { open: string };

/** The first window that says that it goes there; a page of visitors has no script that would. */
async function firstThatGoes(
  windows: readonly WindowClient[],
  link: string,
): Promise<WindowClient | undefined> {
  // The one that is looked at comes first.
  const inOrder = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  for (const window of inOrder) if (await goes(window, link)) return window;
  return undefined;
}

function goes(window: WindowClient, link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, patienceMs, false);
    window.postMessage({ open: link } satisfies Open, [port2]);
  });
}

/** A call of the typed door, without waiting for what it says: it is made good for by the next start of the application. */
async function call(procedure: string, input: object): Promise<void> {
  await fetch(`/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: input }),
  }).catch(() => {});
}
