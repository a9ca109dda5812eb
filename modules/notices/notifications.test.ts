import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { type Notification, notificationTypes } from "./contract.ts";
import { notify, queueEmail } from "./notify.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const list = async (who: Person) => (await app.call(who, "GET", "/api/notifications")).body as Notification[];
const send = (who: Person, date = "2026-03-12") =>
  notify(app.deps, app.deps.db, { userId: who.userId, type: "jobCompleted", params: { date }, link: "/" });

describe("notifications", () => {
  test.each(notificationTypes)("of the type %s have complete text", async (type) => {
    const person = await addUser(app);
    const params = {
      runner: "Sam {x} <b>",
      name: "Sam",
      date: "2026-03-12",
      last4: "4242",
      expiry: "03/2026",
      status: "lost",
      outcome: "credit",
      kind: "extraBags",
      minutes: "15",
      address: "12 Oak Avenue",
      answer: "We are sorry.",
      what: "days",
      leg: "out",
      role: "cleaner",
      rental: "Beach Loft",
      words: "We are sorry.",
      city: "Springfield",
      regular: "Leo",
      street: "Maple Street",
      respondBy: "2026-03-20",
      side: "runner",
      whose: "own",
      window: "morning",
      reason: "None",
      amount: "$29.00",
      credit: "$6.70",
      again: "2026-03-15",
      measure: "suspension",
      when: "later",
      week: "2026-03-09",
      holiday: "Memorial Day",
      hours: "3",
      movedTo: "2026-03-13",
      before: "$29.00",
      cans: "leftOut",
      verdict: "tagged",
      cause: "ours",
      givenBack: 1,
      count: 3,
      extra: "$12.00",
      calendar: "platform.test",
      property: "Beach Loft",
      time: "11:42",
      next: "16:00",
      email: "ada@example.com",
      zipCode: "62704",
      until: "2026-04-10",
      browser: "Firefox",
      system: "none",
      host: "hooks.example.com",
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
  ] as const)("use their reader's language: %s", async (language, title, day) => {
    const person = await addUser(app);
    await send(person);
    await app.typed(person, "settings.updatePreferences", { language });
    expect(await list(person)).toMatchObject([{ title, message: expect.stringContaining(day) }]);
  });

  test("come newest first, at most 100, and only the user's own", async () => {
    const person = await addUser(app);
    await send(await addUser(app), "2026-01-01");
    for (let day = 0; day < 101; day++) {
      app.clock.advance(1000);
      await send(person, String(day));
    }
    const notices = await list(person);
    expect(notices).toHaveLength(100);
    expect(notices[0]?.message).toContain("100");
    expect(notices.at(-1)?.message).toMatch(/\b1\b/);
  });

  test("of an unknown type are omitted", async () => {
    const person = await addUser(app);
    await app.database.execute(
      "insert into notifications (id, user_id, type, params, created_at) values ($1, $2, 'forgotten', '{}', now())",
      [app.deps.newId(), person.userId],
    );
    expect(await list(person)).toEqual([]);
  });
});

describe("notifications page by page", () => {
  const page = async (who: Person, input: object = {}) =>
    (await app.typed(who, "notifications.page", input)).body as {
      rows: Notification[];
      nextCursor: string | null;
      unread: number;
    };

  test("contain each once, even if many came at one instant", async () => {
    const person = await addUser(app);
    for (let index = 0; index < 65; index++) {
      if (index % 10 === 0) app.clock.advance(1000);
      await send(person, String(index));
    }
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null = null; ; pages++) {
      const found = await page(person, { cursor });
      expect(found.unread).toBe(65);
      seen.push(...found.rows.map(({ id }) => id));
      cursor = found.nextCursor;
      if (!cursor) break;
    }
    expect(pages).toBe(2);
    expect(new Set(seen).size).toBe(65);
    expect(seen.slice(0, 1)).toEqual((await list(person)).slice(0, 1).map(({ id }) => id));
  });

  test("are the user's own, and only unread ones if requested", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    await send(other);
    expect(await page(person)).toEqual({ rows: [], nextCursor: null, unread: 0 });
    await send(person);
    app.clock.advance(1);
    await send(person);
    const [second, first] = (await page(person)).rows;
    await app.typed(person, "notifications.markRead", { ids: [second?.id] });
    expect(await page(person, { filter: "unread" })).toEqual({ rows: [first], nextCursor: null, unread: 1 });
    expect((await page(person)).rows).toHaveLength(2);
  });

  test.each(["x", "2026-02-30T00:00:00.000Z_01900000-0000-7000-8000-000000000001"])(
    "refuse to begin at %s",
    async (cursor) => {
      const answer = await app.typed(await addUser(app), "notifications.page", { cursor });
      expect(answer).toMatchObject({ status: 400, body: { code: "CURSOR_INVALID" } });
    },
  );
});

describe("marking all as read", () => {
  test("marks those that were seen, leaves later ones, and can be undone as a whole", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    await send(person);
    await send(person);
    await send(other);
    const [read] = await list(person);
    await app.typed(person, "notifications.markRead", { ids: [read?.id] });
    app.clock.advance(1);
    const until = app.clock.now;
    app.clock.advance(1);
    await send(person);
    const marked = await app.typed(person, "notifications.markAllRead", { until });
    expect(marked).toMatchObject({ status: 200, body: { readAt: app.clock.now, count: 1 } });
    expect((await list(person)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect((await list(other)).map(({ isRead }) => isRead)).toEqual([false]);
    const { readAt } = marked.body as { readAt: string };
    await app.typed(other, "notifications.undoMarkAllRead", { readAt });
    expect((await list(person)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await app.typed(person, "notifications.undoMarkAllRead", { readAt });
    const after = await list(person);
    expect(after.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([read?.id]);
  });
});

describe("marking as unread", () => {
  test("undoes reading, for the user's own", async () => {
    const [owner, stranger] = [await addUser(app), await addUser(app)];
    await send(owner);
    const ids = (await list(owner)).map(({ id }) => id);
    await app.typed(owner, "notifications.markRead", { ids });
    await app.typed(stranger, "notifications.markUnread", { ids });
    expect((await list(owner))[0]?.isRead).toBe(true);
    expect((await app.typed(owner, "notifications.markUnread", { ids })).body).toEqual({ ok: true });
    expect((await list(owner))[0]?.isRead).toBe(false);
  });
});

describe("marking as read", () => {
  const mark = (who: Person | null, ids: unknown) => app.typed(who, "notifications.markRead", { ids });

  test("marks the named ones once and permanently", async () => {
    const person = await addUser(app);
    await send(person);
    app.clock.advance(1);
    await send(person);
    const [second, first] = await list(person);
    expect(await mark(person, [second?.id])).toMatchObject({ status: 200, body: { ok: true } });
    expect(await mark(person, [second?.id, second?.id])).toMatchObject({ status: 200 });
    expect((await list(person)).map(({ id, isRead }) => [id, isRead])).toEqual([
      [second?.id, true],
      [first?.id, false],
    ]);
  });

  test("ignores another user's, without revealing whether they exist", async () => {
    const [owner, stranger] = [await addUser(app), await addUser(app)];
    await send(owner);
    const [notice] = await list(owner);
    const named = await mark(stranger, [notice?.id]);
    expect(named).toMatchObject({ status: 200, body: { ok: true } });
    expect((await mark(stranger, [app.deps.newId()])).body).toEqual(named.body);
    expect((await list(owner))[0]?.isRead).toBe(false);
  });

  test("accepts up to 100 ids", async () => {
    const person = await addUser(app);
    const ids = (count: number) => Array.from({ length: count }, () => app.deps.newId());
    expect((await mark(person, ids(100))).status).toBe(200);
    expect((await mark(person, [])).status).toBe(200);
    expect((await mark(person, ids(101))).status).toBe(400);
    expect((await mark(person, ["1"])).status).toBe(400);
    expect((await mark(person, "all")).status).toBe(400);
  });
});

test("a notice or email without a parameter of its texts does not compile", () => {
  const { deps } = app;
  const asked = { date: "2026-03-12", property: "Beach Loft" };
  const notCompiled = [
    // @ts-expect-error The notice says {amount}.
    () => notify(deps, deps.db, { userId: "", type: "refundIssued", params: {}, link: null }),
    // @ts-expect-error The pickup asked about is no part of the texts, but found by it later.
    () => notify(deps, deps.db, { userId: "", type: "visitAsked", params: asked, link: null }),
    // @ts-expect-error The email says {amount}.
    () => queueEmail(deps, deps.db, { userId: "", type: "refundIssued", params: {} }),
    // @ts-expect-error So does the queued task.
    () => deps.queue.send(deps.db, "deliver-mail", { userId: "", letter: "refundIssued", params: {} }),
  ];
  expect(notCompiled).toHaveLength(4);
});
