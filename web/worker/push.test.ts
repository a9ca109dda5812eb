import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPush } from "./push.ts";

const payload = {
  id: "01900000-0000-7000-8000-000000000009",
  kind: "jobCompleted",
  title: "Pickup completed",
  body: "Your cans are back in place.",
  link: "/calendar",
  language: "en",
  isUrgent: false,
  noticeIds: ["01900000-0000-7000-8000-000000000001"],
};

/** An app window; `goes` is whether its script accepts navigations. */
function windowOf({ goes = true, focused = false } = {}) {
  return {
    focused,
    focus: vi.fn(async () => {}),
    postMessage: vi.fn((_asked: unknown, [port]: [MessagePort]) => {
      if (goes) port.postMessage("going");
    }),
  };
}

/** The parts of a worker's environment that push messages use. */
function browser({ isMember = true, windows = [] as ReturnType<typeof windowOf>[] } = {}) {
  const listeners = new Map<string, (event: never) => void>();
  const subscription = { unsubscribe: vi.fn(async () => true) };
  const scope = {
    navigator: { setAppBadge: vi.fn(async () => {}) },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    cookieStore: { get: async () => (isMember ? { value: "1" } : null) },
    clients: { matchAll: vi.fn(async () => windows), openWindow: vi.fn(async () => null) },
    registration: {
      showNotification: vi.fn(async () => {}),
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: vi.fn(async () => subscribed("new")),
      },
    },
  };
  startPush(scope as unknown as ServiceWorkerGlobalScope);
  const emit = async (type: string, details: object) => {
    const waited: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => waited.push(work), ...details } as never);
    await Promise.all(waited);
  };
  return {
    scope,
    subscription,
    push: (text: string | null) => emit("push", { data: text === null ? null : { text: () => text } }),
    press: (data: object, action = "") => {
      const close = vi.fn();
      return emit("notificationclick", { action, notification: { close, data } }).then(() => close);
    },
    change: (given: object) => emit("pushsubscriptionchange", given),
  };
}

const subscribed = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `point ${name}`, auth: "secret" },
  }),
});

let calls: { url: string; json: unknown }[] = [];
beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    calls.push({ url, json: JSON.parse(body).json });
    return new Response();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a push message is shown under its id", async () => {
  const { scope, push } = browser();
  await push(JSON.stringify(payload));
  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith("Pickup completed", {
    body: "Your cans are back in place.",
    lang: "en",
    tag: payload.id,
    requireInteraction: false,
    data: payload,
    icon: "/icon-192.png",
  });
});

test("the app's icon shows how many notices are unread", async () => {
  const { scope, push } = browser();
  await push(JSON.stringify({ ...payload, badge: 4 }));
  expect(scope.navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(4);
  await push(JSON.stringify(payload));
  expect(scope.navigator.setAppBadge).toHaveBeenCalledOnce();
});

describe("On My Way", () => {
  const setOut = {
    title: "On My Way",
    done: "You’re on your way.",
    jobId: "01900000-0000-7000-8000-000000000003",
  };
  const message = { ...payload, title: "New stop", link: "/runner", setOut };

  test("is a button that tells the homeowner without opening the app, once", async () => {
    const { scope, push, press } = browser();
    await push(JSON.stringify(message));
    expect(scope.registration.showNotification).toHaveBeenLastCalledWith(
      "New stop",
      expect.objectContaining({ actions: [{ action: "setOut", title: "On My Way" }] }),
    );
    await press(message, "setOut");
    expect(calls).toEqual([{ url: "/api/trpc/runner.setOut", json: { jobId: setOut.jobId } }]);
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
    expect(scope.registration.showNotification).toHaveBeenLastCalledWith(
      "New stop",
      expect.objectContaining({
        body: setOut.done,
        tag: payload.id,
        silent: true,
        data: expect.objectContaining({ setOut: undefined }),
      }),
    );
  });

  test("opens the app when it was refused", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 409 }));
    const { scope, press } = browser();
    await press(message, "setOut");
    expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith("/runner");
    expect(scope.registration.showNotification).not.toHaveBeenCalled();
  });
});

test.each([null, "", "nonsense"])("an unknown message (%s) shows nothing", async (text) => {
  const { scope, push } = browser();
  await push(text);
  expect(scope.registration.showNotification).not.toHaveBeenCalled();
});

test("after the session has ended no personal message is shown, and push is unsubscribed", async () => {
  const { scope, subscription, push } = browser({ isMember: false });
  await push(JSON.stringify(payload));
  expect(scope.registration.showNotification).not.toHaveBeenCalled();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test("pressing it opens its link in the visible window and marks it read", async () => {
  const [other, looked] = [windowOf(), windowOf({ focused: true })];
  const { scope, press } = browser({ windows: [other, looked] });
  const close = await press(payload);
  expect(close).toHaveBeenCalledOnce();
  expect(looked.postMessage.mock.calls[0]?.[0]).toEqual({ open: "/calendar" });
  expect(looked.focus).toHaveBeenCalledOnce();
  expect(other.postMessage).not.toHaveBeenCalled();
  expect(scope.clients.openWindow).not.toHaveBeenCalled();
  expect(calls).toEqual([{ url: "/api/trpc/notifications.markRead", json: { ids: payload.noticeIds } }]);
});

test("a reminder has a Skip button, which skips the pickup and opens the page with Undo", async () => {
  const reminder = { ...payload, kind: "pickupTomorrow", skip: { title: "Skip", token: "sealed" } };
  const { scope, push, press } = browser();
  await push(JSON.stringify(reminder));
  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    "Pickup completed",
    expect.objectContaining({ actions: [{ action: "skip", title: "Skip" }] }),
  );
  await press(reminder);
  expect(calls.map(({ url }) => url)).toEqual(["/api/trpc/notifications.markRead"]);
  expect(scope.clients.openWindow).toHaveBeenLastCalledWith("/calendar");
  calls = [];
  await press(reminder, "skip");
  expect(calls).toEqual([
    { url: "/api/trpc/skipLink.skip", json: { token: "sealed" } },
    { url: "/api/trpc/notifications.markRead", json: { ids: payload.noticeIds } },
  ]);
  expect(scope.clients.openWindow).toHaveBeenLastCalledWith("/skip#sealed");
});

test("a photo is shown", async () => {
  const { scope, push } = browser();
  await push(JSON.stringify({ ...payload, image: "/photos/1.jpg" }));
  expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    "Pickup completed",
    expect.objectContaining({ image: "/photos/1.jpg" }),
  );
});

test("when no window can open it, as on visitors' pages, a new one opens", async () => {
  const deaf = windowOf({ goes: false });
  const { scope, press } = browser({ windows: [deaf] });
  await press({ ...payload, noticeIds: [] });
  expect(deaf.focus).not.toHaveBeenCalled();
  expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith("/calendar");
  expect(calls).toEqual([]);
});

test("a changed subscription is sent to the server with the one it replaces", async () => {
  const { change } = browser();
  await change({ oldSubscription: subscribed("old"), newSubscription: subscribed("fresh") });
  expect(calls).toEqual([
    {
      url: "/api/trpc/notifications.subscribePush",
      json: {
        endpoint: "https://push.example/fresh",
        p256dh: "point fresh",
        auth: "secret",
        replaces: "https://push.example/old",
        isRenewal: true,
      },
    },
  ]);
});

test("a lost subscription is requested again with the same key", async () => {
  const { scope, change } = browser();
  const old = subscribed("old");
  await change({ oldSubscription: old, newSubscription: null });
  expect(scope.registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: old.options.applicationServerKey,
  });
  expect(calls).toMatchObject([{ json: { endpoint: "https://push.example/new", replaces: old.endpoint } }]);
});

test("a change after the session has ended is not sent", async () => {
  const { change } = browser({ isMember: false });
  await change({ oldSubscription: subscribed("old"), newSubscription: subscribed("fresh") });
  expect(calls).toEqual([]);
});
