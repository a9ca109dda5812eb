import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CalendarAnswer, Calendars } from "#adapters/calendars/port.ts";
import { findViolations } from "#db/invariants.ts";
import { jobs, readingPaces, rentalFeeds, rentalStays } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner, addRunner } from "#testkit/factories.ts";
import { feeds, stay } from "#testkit/feeds.ts";
import { fullTest } from "#testkit/full.ts";
import type { Feed } from "./contract/feeds.ts";
import { syncCalendars } from "./tasks.ts";

let server: CalendarServer;
let app: TestApp;
/** Replaces the calendar reader while set. */
let instead: Calendars["read"] | null = null;
beforeAll(async () => {
  server = await calendarServer({ elsewhere: { "inside.test": ["10.0.0.5"] }, timeoutMs: 60_000 });
  app = await testApp("postgres", {
    calendars: { read: (...asked) => (instead ?? server.calendars.read)(...asked) },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  instead = null;
  // The clock is reset for each test, but the reading limits are not.
  await app.deps.db.delete(readingPaces);
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const { aFeed, aRental, add, pickupsOf, staysOf } = feeds(() => ({ app, server }));

describe("adding a calendar", () => {
  test("reads it at once, and its checkouts become pickups", async () => {
    const { feed, id, propertyId, host } = await aFeed([stay("a", 2), stay("b", 7, 3), stay("past", -9)]);
    expect(feed).toEqual({
      id,
      propertyId,
      kind: "airbnb",
      name: null,
      host: "platform.test",
      addressMark: expect.stringMatching(/^[\w-]{16}$/),
      countsBlocked: false,
      createdAt: app.clock.now,
      triedAt: app.clock.now,
      readAt: app.clock.now,
      failure: null,
      failingSince: null,
      doubt: null,
      doubtedSince: null,
      missingStays: 0,
      skippedEntries: 0,
      unnamedEntries: 0,
      leftOutStays: 0,
      stays: 2,
      overlappingStays: 0,
      latestChange: expect.objectContaining({ at: app.clock.now, added: 2, moved: 0, cancelled: 0 }),
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14", "2026-03-20"]);
    expect((await app.typed(host, "rental.feeds")).body).toEqual([feed]);
  });

  test("stores its address unreadably", async () => {
    const { id, host, path } = await aFeed([]);
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    expect(JSON.stringify(row)).not.toContain(path);
    expect(app.deps.vault.open(row?.addressSealed ?? "", id)).toBe(`https://platform.test${path}`);
    expect(app.deps.vault.open(row?.addressSealed ?? "", host.userId)).toBeNull();
  });

  test("works even if it cannot be read, and says why", async () => {
    const { host, propertyId } = await aRental();
    const { status, body } = await add(host, propertyId, "/html");
    expect([status, body]).toMatchObject([
      200,
      { failure: "notCalendar", failingSince: app.clock.now, readAt: null },
    ]);
  });

  test.each([
    "http://platform.test/a.ics",
    "https://platform.test:8443/a.ics",
    "https://robin:secret@platform.test/a.ics",
    "https://127.0.0.1/a.ics",
    "https://localhost/a.ics",
    "https://[::1]/a.ics",
    "ftp://platform.test/a.ics",
    "platform.test/a.ics",
    `https://platform.test/${"a".repeat(2000)}`,
    "https://ex^ample.com/a.ics",
    `https://platform.test/${"ü".repeat(1000)}`,
    `https://${"a.".repeat(130)}test/a.ics`,
  ])("refuses %s", async (address) => {
    const { host, propertyId } = await aRental();
    expect(await app.typed(host, "rental.addFeed", { propertyId, kind: "other", address })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "address", key: "validation.feedAddress" }] },
    });
  });

  test("accepts webcal as https, and each calendar once per rental", async () => {
    const { host, propertyId, path, says } = await aRental();
    says([]);
    const address = `webcal://platform.test${path}`;
    expect(
      await app.typed(host, "rental.addFeed", { propertyId, kind: "vrbo", name: "Home", address }),
    ).toMatchObject({
      status: 200,
      body: { name: "Home", kind: "vrbo", readAt: app.clock.now },
    });
    expect(await add(host, propertyId, path)).toMatchObject({ status: 409, body: { code: "FEED_IS_THERE" } });
  });

  test("stops at ten per rental", async () => {
    const { host, propertyId } = await aRental();
    instead = async () => ({ kind: "failed", failure: "unreachable" });
    for (let index = 0; index < 10; index++)
      expect((await add(host, propertyId, `/${index}`)).status).toBe(200);
    expect(await add(host, propertyId, "/more")).toMatchObject({
      status: 409,
      body: { code: "TOO_MANY_FEEDS" },
    });
  });
});

test("another host's calendar is not found", async () => {
  const { id, propertyId } = await aFeed([stay("a", 2)]);
  const stranger = await addHomeowner(app);
  const none = { status: 404, body: { code: "NOT_FOUND" } };
  for (const procedure of ["syncFeed", "trustFeed", "setFeed", "removeFeed"] as const)
    expect(await app.typed(stranger, `rental.${procedure}`, { id })).toMatchObject(none);
  expect(await add(stranger, propertyId, "/x")).toMatchObject(none);
  expect((await app.typed(stranger, "rental.feeds")).body).toEqual([]);
  expect(await staysOf(id)).toEqual(["a"]);
});

describe("the next read", () => {
  test("moves the pickups of moved stays, adds new ones, and cancels removed ones", async () => {
    const { sync, propertyId, id } = await aFeed([stay("a", 2), stay("b", 7), stay("c", 12), stay("d", 20)]);
    expect(await sync([stay("a", 3), stay("b", 7), stay("c", 12), stay("e", 30)])).toMatchObject({
      stays: 4,
      doubt: null,
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-15", "2026-03-19", "2026-03-24", "2026-04-11"]);
    expect(await staysOf(id)).toEqual(["a", "b", "c", "e"]);
  });

  test("cancels what the calendar marks as canceled, even everything", async () => {
    const { sync, propertyId } = await aFeed([stay("a", 2)]);
    expect(await sync([stay("a", 2, 2, { lines: ["STATUS:CANCELLED"] })])).toMatchObject({
      stays: 0,
      doubt: null,
    });
    expect(await pickupsOf(propertyId)).toEqual([]);
  });

  fullTest("asks the host whether a runner who accepted the pickup should still come", async () => {
    const { sync, propertyId, host } = await aFeed([stay("a", 2), stay("b", 7)]);
    const runner = await addRunner(app);
    const [job] = await app.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.propertyId, propertyId))
      .orderBy(jobs.scheduledOn);
    expect((await app.typed(runner, "runner.acceptJob", { jobId: job?.id })).status).toBe(200);
    await sync([stay("b", 7)]);
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14", "2026-03-19"]);
    expect((await app.typed(host, "rental.plannedPickups")).body).toMatchObject([
      { state: "asked" },
      { state: "scheduled" },
    ]);
  });

  test.each([
    "html",
    "gone",
    "broken",
    "nothing",
    "cut",
    "large",
    "endless",
    "bomb",
    "torn",
    "toPrivate",
    "inCircles",
  ] as const)("removes nothing when the answer is wrong: %s", async (misbehaviour) => {
    const { sync, propertyId, id, path } = await aFeed([stay("a", 2), stay("b", 7)]);
    const { misbehaviours } = await import("#testkit/calendar-server.ts");
    server.serve(path, misbehaviours[misbehaviour]);
    const feed = await sync();
    expect(feed.failure).not.toBeNull();
    expect(feed).toMatchObject({ stays: 2, doubt: null });
    expect([await staysOf(id), await pickupsOf(propertyId)]).toEqual([
      ["a", "b"],
      ["2026-03-14", "2026-03-19"],
    ]);
  });

  test("is the one that started last, whichever arrives first", async () => {
    const { id, host, propertyId } = await aFeed([stay("a", 2)]);
    const answers: ((answer: CalendarAnswer) => void)[] = [];
    instead = () => new Promise((resolve) => answers.push(resolve));
    const reading = (uid: string, untilOn: string): CalendarAnswer => ({
      kind: "read",
      etag: null,
      lastModified: null,
      reading: {
        stays: [
          {
            uid,
            fromOn: "2026-03-12",
            untilOn,
            fromTime: null,
            untilTime: null,
            isBlocked: false,
            title: null,
          },
        ],
        cancelled: [],
        unread: [],
        unnamedEntries: 0,
        skippedEntries: 0,
        hasRepeats: false,
      },
    });
    app.clock.advance(minute);
    const older = app.typed(host, "rental.syncFeed", { id });
    await expect.poll(() => answers.length).toBe(1);
    app.clock.advance(minute);
    const newer = app.typed(host, "rental.syncFeed", { id });
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(reading("a", "2026-03-16"));
    await newer;
    answers[0]?.(reading("a", "2026-03-15"));
    await older;
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-16"]);
  });

  test("is read when its host asks, also right after a reading", async () => {
    const { id, host, says } = await aFeed([]);
    says([stay("a", 2)]);
    expect((await app.typed(host, "rental.syncFeed", { id })).body).toMatchObject({ stays: 1 });
  });
});

describe("requesting reads", () => {
  const wait = (seconds: number) => ({
    status: 429,
    body: { code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: seconds } },
  });

  test("is limited to five per calendar in total, with the waiting time", async () => {
    const { id, host, path, says } = await aFeed([stay("a", 2)]);
    const asked = () => server.requests.filter((request) => request.path === path).length;
    const sync = () => app.typed(host, "rental.syncFeed", { id });
    const trust = () => app.typed(host, "rental.trustFeed", { id });
    for (const act of [trust, sync, trust, sync]) {
      app.clock.advance(5000);
      expect((await act()).status).toBe(200);
    }
    app.clock.advance(5000);
    const before = asked();
    expect(await sync()).toMatchObject(wait(35));
    says([]);
    expect(await trust()).toMatchObject(wait(35));
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    // A refused request to trust the calendar is not kept.
    expect([asked(), row?.trustedUntil]).toEqual([before, null]);
    app.clock.advance(35_000);
    expect((await sync()).body).toMatchObject({ doubt: "empty", stays: 1 });
    expect(await trust()).toMatchObject({ status: 429 });
  });

  fullTest("is not increased by removing a calendar and adding it again", async () => {
    const { host, propertyId, path, says } = await aRental();
    says([]);
    const asked = () => server.requests.filter((request) => request.path === path).length;
    let last: Feed | null = null;
    for (let nth = 0; nth < 32; nth++) {
      last = (await add(host, propertyId, path)).body as Feed;
      await app.typed(host, "rental.removeFeed", { id: last.id });
    }
    expect(asked()).toBe(30);
    // It was still added, and is due.
    expect(last).toMatchObject({ readAt: null, failure: null });
  });
});

test("a rental moved to another time zone has its calendars reread, and pending old reads do not count", async () => {
  const timed = stay("a", 2, 2, { from: "20260312T200000Z", until: "20260314T053000Z" });
  const { id, host, propertyId, path, sync } = await aFeed([timed]);
  server.serve(path, (request, response) => {
    if (request.headers["if-none-match"]) return void response.writeHead(304).end();
    response.writeHead(200, { etag: '"one"' }).end(calendarText([timed]));
  });
  await sync();
  expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  const readings: { timeZone: string; answer: () => void }[] = [];
  instead = (address, asked) =>
    new Promise((resolve) => {
      const answer = () => resolve(server.calendars.read(address, asked));
      readings.push({ timeZone: asked.timeZone, answer });
    });
  app.clock.advance(minute);
  const older = app.typed(host, "rental.syncFeed", { id });
  await expect.poll(() => readings.length).toBe(1);
  const place = { city: "Los Angeles", state: "CA", zipCode: "90001" };
  expect((await app.typed(host, "rental.saveProperty", { id: propertyId, ...place })).status).toBe(200);
  readings[0]?.answer();
  await older;
  instead = null;
  app.clock.advance(minute);
  await syncCalendars(app.deps);
  const [row] = await app.deps.db.select().from(rentalStays).where(eq(rentalStays.feedId, id));
  expect([readings[0]?.timeZone, row?.untilOn, row?.untilTime]).toEqual([
    "America/New_York",
    "2026-03-13",
    "22:30",
  ]);
  // No window begins after guests leave, so that day only has a draft.
  expect(await pickupsOf(propertyId)).toEqual([]);
});

test("no invariant is violated", async () => {
  expect(await findViolations(app.database)).toEqual([]);
});
