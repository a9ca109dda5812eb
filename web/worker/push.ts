import type { PushMessage } from "#modules/notices/contract.ts";
import { keptNames } from "../src/lib/kept.ts";

/** The names of the buttons that skip a pickup, and that tell a homeowner of a runner on the way. */
const [skipAction, setOutAction] = ["skip", "setOut"];

/** How long to wait for a window to accept a navigation. */
const patienceMs = 500;

/**
 * Shows push messages and opens their links when tapped: in an open app window, which guards unsaved input, else in a
 * new one. After the session ends, shows nothing.
 */
export function startPush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const message = event.notification.data as PushMessage;
    event.waitUntil(answer(event.action, message));
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
    const { id, title, body, language, isUrgent, image, badge } = message;
    if (badge !== undefined) await setBadge(badge);
    const actions = actionsOf(message);
    await scope.registration.showNotification(title, {
      body,
      lang: language,
      // A repeated message replaces the earlier one.
      tag: id,
      requireInteraction: isUrgent,
      data: message,
      icon: "/icon-192.png",
      ...(image && { image }),
      // A platform that shows no buttons still opens the link.
      ...(actions.length > 0 && { actions }),
    } as NotificationOptions);
  }

  /** The number on the app's icon, where the platform shows one. */
  async function setBadge(count: number): Promise<void> {
    await (scope.navigator as Partial<Badged> | undefined)?.setAppBadge?.(count).catch(() => {});
  }

  function answer(action: string, message: PushMessage): Promise<void> {
    if (action === skipAction && message.skip) return skip(message);
    if (action === setOutAction && message.setOut) return setOut(message, message.setOut);
    return follow(message);
  }

  async function follow({ link, noticeIds }: PushMessage): Promise<void> {
    const read = noticeIds.length > 0 ? call("notifications.markRead", { ids: noticeIds }) : null;
    const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = await firstThatGoes(windows, link);
    // If the browser refuses focus, the window has still navigated.
    if (open) await open.focus().catch(() => {});
    else await scope.clients.openWindow(link);
    await read;
  }

  /** Skips the pickup, and opens the page that says so and offers Undo; if it could not, the page asks. */
  async function skip(message: PushMessage): Promise<void> {
    const token = message.skip?.token ?? "";
    await call("skipLink.skip", { token });
    await follow({ ...message, link: `/skip#${token}` });
  }

  /** Tells the homeowner without opening the app, and says so in place of the message. If it fails, the app opens. */
  async function setOut(message: PushMessage, { done, jobId }: NonNullable<PushMessage["setOut"]>) {
    if (!(await call("runner.setOut", { jobId }))) return follow(message);
    await scope.registration.showNotification(message.title, {
      body: done,
      lang: message.language,
      tag: message.id,
      silent: true,
      data: { ...message, setOut: undefined },
      icon: "/icon-192.png",
    });
  }

  /** The browser changed its push endpoint: report it, or messages go nowhere. */
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

/** Missing from the DOM types. */
type Changed = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** Missing from a worker's DOM types. */
type Badged = { setAppBadge(count: number): Promise<void> };

/** The message to a window, with a reply port. */
export type Open = { open: string };

/** The first window that accepts the navigation; visitors' pages have no script to answer. */
async function firstThatGoes(
  windows: readonly WindowClient[],
  link: string,
): Promise<WindowClient | undefined> {
  // Focused window first.
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

/** Calls a procedure; whether it was done. The next app start repairs most failures. */
async function call(procedure: string, input: object): Promise<boolean> {
  const answer = await fetch(`/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: input }),
  }).catch(() => null);
  return answer?.ok === true;
}

function actionsOf({ skip, setOut }: PushMessage): { action: string; title: string }[] {
  return [
    ...(skip ? [{ action: skipAction, title: skip.title }] : []),
    ...(setOut ? [{ action: setOutAction, title: setOut.title }] : []),
  ];
}

/** A push message's displayed fields; null if it isn't ours. Its link must stay inside the app. */
export function readPush(text: string): PushMessage | null {
  const { id, kind, title, body, link, image, skip, setOut, badge, language, isUrgent, noticeIds } =
    parse(text);
  if (typeof title !== "string" || title === "") return null;
  return {
    id: typeof id === "string" ? id : "",
    kind: typeof kind === "string" ? kind : "",
    title,
    body: typeof body === "string" ? body : "",
    link: typeof link === "string" && isPath(link) ? link : "/notifications",
    ...(typeof image === "string" && { image }),
    ...(hasTexts(skip, "title", "token") && { skip }),
    ...(hasTexts(setOut, "title", "done", "jobId") && { setOut }),
    ...(typeof badge === "number" && { badge }),
    language: language === "es" || language === "fr" ? language : "en",
    isUrgent: isUrgent === true,
    noticeIds: Array.isArray(noticeIds) ? noticeIds.filter((each) => typeof each === "string") : [],
  };
}

function hasTexts<Name extends string>(given: unknown, ...names: Name[]): given is Record<Name, string> {
  return (
    typeof given === "object" &&
    given !== null &&
    names.every((name) => typeof (given as Record<string, unknown>)[name] === "string")
  );
}

/** Rejects other sites' URLs and ones browsers treat as such ("//evil.example", "/\evil.example"). */
function isPath(link: string): boolean {
  return /^\/(?![/\\])/.test(link);
}

function parse(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
