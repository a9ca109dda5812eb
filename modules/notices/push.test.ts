import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PushTarget, PushMessage as Sent } from "#adapters/push/port.ts";
import { callersOf, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import type { PushMessage } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let made = 0;
const browserOf = (given: object = {}) => {
  made += 1;
  return {
    endpoint: `https://push.example/${made}`,
    p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
    auth: "b".repeat(22),
    ...given,
  };
};
const subscribe = (who: Who, browser: object) => app.typed(who, "notifications.subscribePush", browser);
const endpointsOf = async ({ userId }: Person) =>
  (
    await app.database.execute(
      "select endpoint from push_subscriptions where user_id = $1 order by seen_at, endpoint",
      [userId],
    )
  ).rows.map((row) => (row as { endpoint: string }).endpoint);

describe("a push subscription", () => {
  test("is stored once, however often the browser sends it, until the browser ends it", async () => {
    const person = await addUser(app);
    const browser = browserOf();
    expect((await subscribe(person, browser)).body).toEqual({ ok: true });
    app.clock.advance(86_400_000);
    await subscribe(person, { ...browser, auth: "c".repeat(22) });
    expect(await endpointsOf(person)).toEqual([browser.endpoint]);
    expect((await app.typed(person, "settings.reachability")).body).toMatchObject({ browsers: 1 });
    const stranger = await addUser(app);
    await app.typed(stranger, "notifications.unsubscribePush", { endpoint: browser.endpoint });
    expect(await endpointsOf(person)).toHaveLength(1);
    await app.typed(person, "notifications.unsubscribePush", { endpoint: browser.endpoint });
    expect(await endpointsOf(person)).toEqual([]);
  });

  test("replaces the same browser's former address, and no one else's", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    const [old, others] = [browserOf(), browserOf()];
    await subscribe(person, old);
    await subscribe(other, others);
    const fresh = browserOf({ replaces: old.endpoint });
    await subscribe(person, fresh);
    expect(await endpointsOf(person)).toEqual([fresh.endpoint]);
    await subscribe(person, browserOf({ replaces: others.endpoint }));
    expect(await endpointsOf(other)).toEqual([others.endpoint]);
  });

  test("renewed by the browser stays with its user and adds no other", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    const old = browserOf();
    await subscribe(person, old);
    const renewal = browserOf({ replaces: old.endpoint, isRenewal: true });
    expect((await subscribe(other, renewal)).status).toBe(200);
    await subscribe(other, browserOf({ isRenewal: true }));
    expect([await endpointsOf(person), await endpointsOf(other)]).toEqual([[old.endpoint], []]);
    await subscribe(person, renewal);
    expect(await endpointsOf(person)).toEqual([renewal.endpoint]);
  });

  test("belongs to the last user who signed in there, and ends with the session", async () => {
    const [first, second] = [await addUser(app), await addUser(app)];
    const browser = browserOf();
    await subscribe(first, browser);
    await subscribe(second, browser);
    expect(await endpointsOf(first)).toEqual([]);
    expect(await endpointsOf(second)).toEqual([browser.endpoint]);
    expect((await app.call(second, "POST", "/api/logout")).status).toBe(200);
    expect(await endpointsOf(second)).toEqual([]);
  });

  test("is limited to twenty per user; the latest used ones remain", async () => {
    const person = await addUser(app);
    const browsers = Array.from({ length: 22 }, () => browserOf());
    for (const browser of browsers) {
      await subscribe(person, browser);
      app.clock.advance(1000);
    }
    expect(await endpointsOf(person)).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
  });

  test.each([
    { endpoint: "http://push.example/1" },
    { endpoint: "https://me@push.example/1" },
    { endpoint: `https://push.example/${"a".repeat(1000)}` },
    { p256dh: "short" },
    { p256dh: `B${"a".repeat(86)}` },
    { auth: "b".repeat(23) },
    { auth: undefined },
  ])("is refused for %j", async (given) => {
    expect((await subscribe(await addUser(app), browserOf(given))).status).toBe(400);
  });
});

describe("a test message", () => {
  const trying = (answer: "sent" | "gone" | "refused") => {
    const sent: { target: PushTarget; message: Sent }[] = [];
    const push = {
      publicKey: "key",
      send: async (target: PushTarget, message: Sent) => {
        sent.push({ target, message });
        return answer;
      },
    };
    return { sent, apis: callersOf({ ...app, deps: { ...app.deps, push } }) };
  };

  test("goes to that browser, in its reader's language", async () => {
    const person = await addUser(app);
    await app.typed(person, "settings.updatePreferences", { language: "es" });
    const browser = browserOf();
    await subscribe(person, browser);
    const { sent, apis } = trying("sent");
    expect((await apis.typed(person, "notifications.pushKey")).body).toEqual({ key: "key" });
    const answer = await apis.typed(person, "notifications.testPush", { endpoint: browser.endpoint });
    expect(answer.body).toEqual({ outcome: "sent" });
    expect(sent).toMatchObject([{ target: { endpoint: browser.endpoint, auth: browser.auth } }]);
    const message = JSON.parse(sent[0]?.message.payload ?? "") as PushMessage;
    expect(message).toMatchObject({ title: "Funciona", language: "es", link: "/settings#notifications" });
  });

  test("removes a subscription that is gone", async () => {
    const person = await addUser(app);
    const browser = browserOf();
    await subscribe(person, browser);
    const { apis } = trying("gone");
    const answer = await apis.typed(person, "notifications.testPush", { endpoint: browser.endpoint });
    expect(answer.body).toEqual({ outcome: "gone" });
    expect(await endpointsOf(person)).toEqual([]);
  });

  test("does not go to another user's browser", async () => {
    const [person, stranger] = [await addUser(app), await addUser(app)];
    const browser = browserOf();
    await subscribe(person, browser);
    const { sent, apis } = trying("sent");
    const answer = await apis.typed(stranger, "notifications.testPush", { endpoint: browser.endpoint });
    expect(answer.status).toBe(404);
    expect(sent).toEqual([]);
  });
});
