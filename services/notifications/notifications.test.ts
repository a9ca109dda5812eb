import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Notification, notificationTypes } from "#contracts/notifications.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { notify } from "./notify.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const list = async (who: Person) => (await app.call(who, "GET", "/api/notifications")).body as Notification[];
const tell = (who: Person, date = "2026-03-12") =>
  notify(app.deps, app.deps.db, { userId: who.userId, type: "jobCompleted", params: { date }, link: "/" });

describe("notifications", () => {
  test.each(notificationTypes)("of the type %s are worded, without a gap", async (type) => {
    const person = await addUser(app);
    const params = {
      runner: "Sam {x} <b>",
      name: "Sam",
      date: "2026-03-12",
      last4: "4242",
      expiry: "03/2026",
      status: "lost",
      outcome: "credit",
      answer: "We are sorry.",
      city: "Springfield",
      respondBy: "2026-03-20",
      window: "morning",
      reason: "None",
      amount: "$29.00",
      credit: "$6.70",
      again: "2026-03-15",
      week: "2026-03-09",
      holiday: "Memorial Day",
      movedTo: "2026-03-13",
      before: "$29.00",
      cause: "ours",
      givenBack: 1,
      count: 3,
      calendar: "platform.test",
      property: "Beach Loft",
      time: "11:42",
      next: "16:00",
    };
    await notify(app.deps, app.deps.db, { userId: person.userId, type, params, link: null });
    const [notice] = await list(person);
    expect(notice).toMatchObject({ type, isRead: false, link: null, createdAt: app.clock.now });
    for (const text of [notice?.title, notice?.message]) {
      expect(text).toMatch(/^[A-Z$].*/);
      expect(text).not.toMatch(/notifications\.|\{(?!x\})/);
    }
  });

  test.each([
    ["en", "Pickup completed", "Thursday, March 12"],
    ["es", "Recogida completada", "jueves, 12 de marzo"],
    ["fr", "Passage effectué", "jeudi 12 mars"],
  ] as const)("are worded in the language that their reader has chosen: %s", async (language, title, day) => {
    const person = await addUser(app);
    await tell(person);
    await app.typed(person, "settings.updatePreferences", { language });
    expect(await list(person)).toMatchObject([{ title, message: expect.stringContaining(day) }]);
  });

  test("stand newest first, at most 100, and are one's own", async () => {
    const person = await addUser(app);
    await tell(await addUser(app), "2026-01-01");
    for (let day = 0; day < 101; day++) {
      app.clock.advance(1000);
      await tell(person, String(day));
    }
    const notices = await list(person);
    expect(notices).toHaveLength(100);
    expect(notices[0]?.message).toContain("100");
    expect(notices.at(-1)?.message).toMatch(/\b1\b/);
  });

  test("of a type that is no longer known are left out", async () => {
    const person = await addUser(app);
    await app.database.execute(
      "insert into notifications (id, user_id, type, params, created_at) values ($1, $2, 'forgotten', '{}', now())",
      [app.deps.newId(), person.userId],
    );
    expect(await list(person)).toEqual([]);
  });
});

describe("marking as read", () => {
  const mark = (who: Person | null, ids: unknown) => app.typed(who, "notifications.markRead", { ids });

  test("counts for the named ones, once and for good", async () => {
    const person = await addUser(app);
    await tell(person);
    app.clock.advance(1);
    await tell(person);
    const [second, first] = await list(person);
    expect(await mark(person, [second?.id])).toMatchObject({ status: 200, body: { ok: true } });
    expect(await mark(person, [second?.id, second?.id])).toMatchObject({ status: 200 });
    expect((await list(person)).map(({ id, isRead }) => [id, isRead])).toEqual([
      [second?.id, true],
      [first?.id, false],
    ]);
  });

  test("does nothing to somebody else's, and does not say whether there is one", async () => {
    const [owner, stranger] = [await addUser(app), await addUser(app)];
    await tell(owner);
    const [notice] = await list(owner);
    const named = await mark(stranger, [notice?.id]);
    expect(named).toMatchObject({ status: 200, body: { ok: true } });
    expect((await mark(stranger, [app.deps.newId()])).body).toEqual(named.body);
    expect((await list(owner))[0]?.isRead).toBe(false);
  });

  test("takes up to 100 ids", async () => {
    const person = await addUser(app);
    const ids = (count: number) => Array.from({ length: count }, () => app.deps.newId());
    expect((await mark(person, ids(100))).status).toBe(200);
    expect((await mark(person, [])).status).toBe(200);
    expect((await mark(person, ids(101))).status).toBe(400);
    expect((await mark(person, ["1"])).status).toBe(400);
    expect((await mark(person, "all")).status).toBe(400);
  });
});
