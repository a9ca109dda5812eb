import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../testing/procedures.ts";
import { keepPush, readPushDevice } from "./push-device.ts";

const me = "01900000-0000-7000-8000-000000000001";
const endpoint = "https://push.example/old";
let told: { subscribed: unknown[]; ended: unknown[] };
let subscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null;
let permission: string;
let kept: { userId: string; endpoint: string; saidAt: number } | null;

const subscribed = (at: string) => ({
  endpoint: at,
  options: {},
  toJSON: () => ({ endpoint: at, keys: { p256dh: "point", auth: "secret" } }),
  unsubscribe: async () => {
    subscription = null;
    return true;
  },
});
const remember = (given: Partial<NonNullable<typeof kept>> = {}) =>
  localStorage.setItem(
    "tidycurb-push",
    JSON.stringify({ userId: me, endpoint, saidAt: Date.now(), ...given }),
  );

beforeEach(() => {
  localStorage.clear();
  told = { subscribed: [], ended: [] };
  permission = "granted";
  subscription = subscribed(endpoint);
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription ??= subscribed("https://push.example/new")),
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    configurable: true,
  });
  server.use(
    procedures({
      "notifications.pushKey": () => ({ key: "BKey" }),
      "notifications.subscribePush": (input) => told.subscribed.push(input) && { ok: true },
      "notifications.unsubscribePush": (input) => told.ended.push(input) && { ok: true },
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("a browser that was never asked is left alone", async () => {
  await keepPush(me);
  expect(told).toEqual({ subscribed: [], ended: [] });
});

test("an unchanged one reports so once a day", async () => {
  remember();
  await keepPush(me);
  expect(told.subscribed).toEqual([]);
  remember({ saidAt: Date.now() - 86_400_000 });
  await keepPush(me);
  expect(told.subscribed).toMatchObject([{ endpoint, replaces: null }]);
});

test("a silently lost subscription is replaced by a new one", async () => {
  remember();
  subscription = null;
  await keepPush(me);
  expect(told.subscribed).toMatchObject([{ endpoint: "https://push.example/new", replaces: endpoint }]);
});

test("a browser that now blocks push tells the server, so emails are sent instead", async () => {
  remember();
  permission = "denied";
  await keepPush(me);
  expect(told).toMatchObject({ subscribed: [], ended: [{ endpoint }] });
  expect(localStorage.getItem("tidycurb-push")).toBeNull();
  expect(await readPushDevice()).toEqual({ state: "denied" });
});

test("a previous user's subscription receives nothing for the next user", async () => {
  remember({ userId: "another" });
  await keepPush(me);
  expect(told).toEqual({ subscribed: [], ended: [] });
  expect(subscription).toBeNull();
});
