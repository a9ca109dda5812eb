import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CalendarAnswer, Calendars } from "#adapters/calendars/port.ts";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import { findViolations } from "#db/invariants.ts";
import { jobs, notifications, properties, readingPaces, rentalFeeds, rentalStays } from "#db/schema/index.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { day, later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { type CalendarEntry, calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner, addRunner, type Homeowner, password, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import type { Feed } from "./contract.ts";
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

const stay = (uid: string, from: number, nights = 2, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid,
  from: later("2026-03-10T12:00:00.000Z", from * day).slice(0, 10),
  until: later("2026-03-10T12:00:00.000Z", (from + nights) * day).slice(0, 10),
  title: "Reserved",
  ...more,
});

let made = 0;
/** A host with a rental without collection days, and its own path on the server. */
async function aRental() {
  const host = await addHomeowner(app);
  await serveArea(app, host.zipCode);
  const propertyId = app.deps.newId();
  await app.deps.db.insert(properties).values({
    id: propertyId,
    homeownerId: host.homeownerId,
    name: "Beach Loft",
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: host.zipCode,
    timeZone: "America/New_York",
    guests: 4,
    bedrooms: 2,
    amenities: [],
    numberOfCans: 2,
    createdAt: app.clock.now,
  });
  made += 1;
  const path = `/${made}.ics`;
  return {
    host,
    propertyId,
    path,
    says: (entries: CalendarEntry[]) => server.serve(path, calendarText(entries)),
  };
}

const add = (who: Homeowner, propertyId: string, path: string) =>
  app.typed(who, "rental.addFeed", {
    propertyId,
    kind: "airbnb",
    address: new URL(path, "https://platform.test").href,
  });

/** A rental with a calendar that has these entries. */
async function aFeed(entries: CalendarEntry[]) {
  const rental = await aRental();
  rental.says(entries);
  const { status, body } = await add(rental.host, rental.propertyId, rental.path);
  expect(status).toBe(200);
  const { id } = body as Feed;
  /** The calendar's next reading. */
  const sync = async (next?: CalendarEntry[]) => {
    if (next) rental.says(next);
    app.clock.advance(minute);
    return (await app.typed(rental.host, "rental.syncFeed", { id })).body as Feed;
  };
  return { ...rental, id, feed: body as Feed, sync };
}

const staysOf = async (id: string) =>
  (await app.deps.db.select().from(rentalStays).where(eq(rentalStays.feedId, id)))
    .filter(({ goneAt }) => goneAt === null)
    .map(({ uid }) => uid)
    .toSorted();

/** Days of checkout pickups that are still wanted. */
const pickupsOf = async (propertyId: string) =>
  (await app.deps.db.select().from(jobs).where(eq(jobs.propertyId, propertyId)))
    .filter(({ status }) => status === "scheduled" || status === "assigned")
    .map(({ scheduledOn }) => scheduledOn)
    .toSorted();

const told = async (who: Homeowner) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, who.userId))).filter(
    ({ type }) => type.startsWith("calendar"),
  );

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

describe("a partly understood calendar", () => {
  test("tells its host once how many unnamed entries keep it from canceling", async () => {
    const { sync, host, path, propertyId } = await aFeed([stay("a", 2), stay("b", 7)]);
    const broken = (uid: string) => `BEGIN:VEVENT\r\n${uid}DTSTART:nonsense\r\nEND:VEVENT\r\n`;
    const text = (left: CalendarEntry[], odd: string) =>
      calendarText(left).replace("END:VCALENDAR", `${odd}END:VCALENDAR`);
    server.serve(path, text([stay("b", 7)], broken("") + broken("") + broken("UID:c\r\n")));
    expect(await sync()).toMatchObject({ skippedEntries: 3, unnamedEntries: 2, stays: 2, doubt: null });
    await sync();
    expect(await pickupsOf(propertyId)).toHaveLength(2);
    expect(await told(host)).toMatchObject([
      { type: "calendarIncomplete", params: { calendar: "platform.test", property: "Beach Loft" } },
    ]);
    server.serve(path, text([stay("b", 7)], broken("UID:c\r\n")));
    expect(await sync()).toMatchObject({ skippedEntries: 1, unnamedEntries: 0, stays: 1 });
    expect(await told(host)).toHaveLength(1);
  });

  test("is applied fully once possible, if its host agreed before", async () => {
    const { sync, id, host, path } = await aFeed([stay("a", 2), stay("b", 7)]);
    expect(await sync([])).toMatchObject({ doubt: "empty", stays: 2 });
    const odd = "BEGIN:VEVENT\r\nDTSTART:nonsense\r\nEND:VEVENT\r\n";
    server.serve(path, calendarText([]).replace("END:VCALENDAR", `${odd}END:VCALENDAR`));
    const trusted = await app.typed(host, "rental.trustFeed", { id });
    expect(trusted.body).toMatchObject({ doubt: null, unnamedEntries: 1, stays: 2 });
    expect(await sync([])).toMatchObject({ doubt: null, stays: 0 });
    // Trusting applies once.
    await sync([stay("c", 2)]);
    expect(await sync([])).toMatchObject({ doubt: "empty", stays: 1 });
  });

  fullTest(
    "keeps the soonest thousand stays, whatever it contains, and removes nothing for that",
    async () => {
      const entries = (count: number, name: string, nights: number) =>
        Array.from({ length: count }, (_, nth) => stay(`${name}${nth}`, 3 + (nth % 700), nights));
      const { sync, id, host, propertyId } = await aFeed([stay("a", 2), stay("b", 700)]);
      const kept = () => app.deps.db.$count(rentalStays, eq(rentalStays.feedId, id));
      expect(await sync([stay("a", 2), stay("b", 700), ...entries(1200, "x", 1)])).toMatchObject({
        stays: 1000,
        leftOutStays: 202,
        doubt: null,
      });
      expect(await kept()).toBe(1000);
      expect(await pickupsOf(propertyId)).toContain("2026-03-14");
      expect(await told(host)).toMatchObject([{ type: "calendarIncomplete" }]);
      // Each reading has different stays: none is removed, and the number kept does not grow.
      for (const [name, nights] of [
        ["y", 3],
        ["z", 4],
      ] as const)
        expect(await sync(entries(1000, name, nights))).toMatchObject({ stays: 1000, doubt: "shrunken" });
      expect(await kept()).toBe(1000);
      expect(await staysOf(id)).toContain("a");
      // Stays that are gone for good make room.
      app.clock.advance(10 * minute);
      expect((await app.typed(host, "rental.trustFeed", { id })).body).toMatchObject({ doubt: null });
      expect(await sync()).toMatchObject({ stays: 1000, leftOutStays: 0 });
      expect(await kept()).toBe(1000);
    },
  );
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

describe("a doubtful calendar", () => {
  const four = [stay("a", 2), stay("b", 7), stay("c", 12), stay("d", 20)];

  test.each<[string, CalendarEntry[], string, number]>([
    ["that is empty", [], "empty", 4],
    ["of which most is missing", [stay("a", 2)], "shrunken", 3],
  ])("%s removes nothing, adds new stays, and is reported once", async (_, left, doubt, missingStays) => {
    const { sync, propertyId, host } = await aFeed(four);
    const since = later(app.clock.now, minute);
    expect(await sync(left)).toMatchObject({ doubt, missingStays, doubtedSince: since, stays: 4 });
    expect(await pickupsOf(propertyId)).toHaveLength(4);
    expect(await sync()).toMatchObject({ doubt, doubtedSince: since });
    expect(await told(host)).toMatchObject([
      {
        type: "calendarDoubted",
        params: { count: missingStays, calendar: "platform.test", property: "Beach Loft" },
      },
    ]);
    expect(await sync(four)).toMatchObject({ doubt: null, doubtedSince: null, missingStays: 0 });
  });

  test("is applied fully if the host agrees, for that one time", async () => {
    const { id, sync, host, propertyId } = await aFeed(four);
    await sync([stay("a", 2)]);
    app.clock.advance(minute);
    expect((await app.typed(host, "rental.trustFeed", { id })).body).toMatchObject({
      doubt: null,
      missingStays: 0,
      stays: 1,
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
    expect(await sync(four)).toMatchObject({ stays: 4 });
    expect(await sync([])).toMatchObject({ doubt: "empty", stays: 4 });
  });
});

describe("a failing calendar", () => {
  const dueIn = async (id: string) => {
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    return (Date.parse(row?.dueAt ?? "") - Date.parse(row?.triedAt ?? "")) / minute;
  };

  test("is read less and less often, reported after a day, and read normally once it works", async () => {
    await app.deps.db.delete(rentalFeeds);
    const { id, host } = await aFeed([stay("a", 2)]);
    expect(await dueIn(id)).toBe(120);
    instead = async () => ({ kind: "failed", failure: "refused" });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      app.clock.advance((waits.at(-1) ?? 120) * minute);
      expect(await syncCalendars(app.deps)).toMatchObject({ calendarsFailed: 1 });
      waits.push(await dueIn(id));
      // The eighth attempt comes a day later: 15 + 30 + 60 + … minutes after the first.
      expect(await told(host)).toHaveLength(attempt < 7 ? 0 : 1);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 720, 720]);
    app.clock.advance(720 * minute);
    await syncCalendars(app.deps);
    expect(await told(host)).toMatchObject([{ type: "calendarFailing" }]);
    instead = null;
    app.clock.advance(720 * minute);
    expect(await syncCalendars(app.deps)).toMatchObject({ calendarsRead: 1, calendarsFailed: 0 });
    expect((await app.typed(host, "rental.feeds")).body).toMatchObject([
      { failure: null, failingSince: null },
    ]);
    expect(await dueIn(id)).toBe(120);
  });
});

test("a sync right after a failure reads the calendar again", async () => {
  const { id, host } = await aFeed([stay("a", 2)]);
  const sync = async () => (await app.typed(host, "rental.syncFeed", { id })).body;
  app.clock.advance(minute);
  instead = async () => ({ kind: "failed", failure: "unreachable" });
  expect(await sync()).toMatchObject({ failure: "unreachable" });
  instead = null;
  expect(await sync()).toMatchObject({ failure: null, stays: 1 });
});

describe("a changed address", () => {
  const change = (who: Homeowner, id: string, address: string) =>
    app.typed(who, "rental.setFeed", { id, address });

  test("is read at once, sealed, and clears the old one's failure", async () => {
    const { id, host, propertyId, path } = await aFeed([stay("a", 2)]);
    instead = async () => ({ kind: "failed", failure: "refused" });
    app.clock.advance(minute);
    await app.typed(host, "rental.syncFeed", { id });
    instead = null;
    const moved = `${path}?t=new`;
    server.serve(moved, calendarText([stay("a", 2), stay("b", 7)]));
    expect(await change(host, id, `https://platform.test${moved}`)).toMatchObject({
      status: 200,
      body: { id, failure: null, failingSince: null, stays: 2, kind: "airbnb", host: "platform.test" },
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14", "2026-03-19"]);
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    expect(app.deps.vault.open(row?.addressSealed ?? "", id)).toBe(`https://platform.test${moved}`);
    expect(JSON.stringify(row)).not.toContain("t=new");
  });

  test("removes no booking on its own, and is requested in full", async () => {
    const { id, host, propertyId, path } = await aFeed([stay("a", 2)]);
    server.serve(`${path}?x`, calendarText([]));
    expect((await change(host, id, `https://platform.test${path}?x`)).body).toMatchObject({
      doubt: "empty",
      stays: 1,
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  });

  test("passes the same checks as a new calendar", async () => {
    const { id, host, propertyId, path } = await aFeed([stay("a", 2)]);
    for (const address of [
      "http://platform.test/a.ics",
      "https://10.0.0.5/a.ics",
      "https://a:b@platform.test/",
    ])
      expect(await change(host, id, address)).toMatchObject({ status: 400 });
    expect((await change(host, id, "https://inside.test/a.ics")).body).toMatchObject({ failure: "address" });
    server.serve(`${path}.other`, calendarText([]));
    expect(await add(host, propertyId, `${path}.other`)).toMatchObject({ status: 200 });
    expect(await change(host, id, `https://platform.test${path}.other`)).toMatchObject({
      status: 409,
      body: { code: "FEED_IS_THERE" },
    });
    expect(await change(await addHomeowner(app), id, "https://platform.test/a.ics")).toMatchObject({
      status: 404,
    });
  });

  test("ignores a late read of the old one", async () => {
    const { id, host, path } = await aFeed([stay("a", 2)]);
    const old = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    instead = async (...args) => {
      const answer = await server.calendars.read(...args);
      asked.resolve();
      await old.promise;
      return answer;
    };
    app.clock.advance(minute);
    const reading = app.typed(host, "rental.syncFeed", { id });
    await asked.promise;
    instead = async () => ({ kind: "failed", failure: "unreachable" });
    expect((await change(host, id, `https://platform.test${path}?y`)).body).toMatchObject({
      failure: "unreachable",
    });
    old.resolve();
    expect((await reading).body).toMatchObject({ failure: "unreachable" });
  });
});

describe("overlapping bookings", () => {
  test("are counted on the calendars that have them", async () => {
    const { sync, host, propertyId, path } = await aFeed([stay("a", 2, 3), stay("b", 5, 2)]);
    expect(await sync()).toMatchObject({ overlappingStays: 0 });
    server.serve(`${path}.2`, calendarText([stay("c", 4, 1), stay("d", 9, 1)]));
    expect((await add(host, propertyId, `${path}.2`)).body).toMatchObject({ overlappingStays: 1 });
    expect(await sync()).toMatchObject({ overlappingStays: 1, stays: 2 });
    const stays = (await app.typed(host, "guests.stays")).body as {
      fromOn: string;
      isOverlapping: boolean;
    }[];
    expect(stays.map(({ fromOn, isOverlapping }) => [fromOn, isOverlapping])).toEqual([
      ["2026-03-12", true],
      ["2026-03-14", true],
      ["2026-03-15", false],
      ["2026-03-19", false],
    ]);
    expect(await sync([stay("a", 2, 2), stay("b", 5, 2)])).toMatchObject({ overlappingStays: 0 });
  });

  test("do not include days that another calendar blocks for a booking", async () => {
    const { host, propertyId, path } = await aFeed([stay("a", 2, 3)]);
    server.serve(`${path}.2`, calendarText([stay("x", 2, 3, { title: "Airbnb (Not available)" })]));
    const { body } = await add(host, propertyId, `${path}.2`);
    const { id } = body as Feed;
    expect((await app.typed(host, "rental.setFeed", { id, countsBlocked: true })).body).toMatchObject({
      stays: 1,
      overlappingStays: 0,
    });
  });
});

describe("a calendar's settings", () => {
  test("include whether blocked days count, and its name", async () => {
    const { id, host, propertyId } = await aFeed([
      stay("a", 2),
      stay("b", 7, 2, { title: "Airbnb (Not available)" }),
    ]);
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
    const set = async (given: object) => (await app.typed(host, "rental.setFeed", { id, ...given })).body;
    expect(await set({ countsBlocked: true, name: "Summer" })).toMatchObject({
      countsBlocked: true,
      name: "Summer",
      stays: 2,
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14", "2026-03-19"]);
    expect(await set({ name: null })).toMatchObject({ countsBlocked: true, name: null });
    expect(await set({ countsBlocked: false })).toMatchObject({ stays: 1 });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  });

  test("are not overwritten by a tab that has not seen them", async () => {
    const { id, host } = await aFeed([stay("a", 2)]);
    const set = (given: object) => app.typed(host, "rental.setFeed", { id, ...given });
    expect((await set({ name: "Summer", seen: { name: null } })).status).toBe(200);
    const stale = await set({ name: "Winter", seen: { name: null } });
    expect(stale).toMatchObject({ status: 409, body: { code: "CHANGED_ELSEWHERE" } });
    expect((await set({ countsBlocked: true, seen: { countsBlocked: false } })).body).toMatchObject({
      name: "Summer",
      countsBlocked: true,
    });
    // The answer was lost.
    expect((await set({ name: "Summer", seen: { name: null } })).status).toBe(200);
  });

  test("include an address, which another tab's doesn't replace unseen", async () => {
    const { id, host, path } = await aFeed([stay("a", 2)]);
    const [{ addressMark }] = (await app.typed(host, "rental.feeds")).body as [Feed];
    const set = (address: string) =>
      app.typed(host, "rental.setFeed", { id, address, seen: { addressMark } });
    const moved = `https://platform.test${path}?moved`;
    expect((await set(moved)).status).toBe(200);
    expect((await set(moved)).status).toBe(200);
    expect(await set(`https://platform.test${path}?again`)).toMatchObject({
      status: 409,
      body: { code: "CHANGED_ELSEWHERE" },
    });
  });

  test("removing a calendar removes its stays and their pickups", async () => {
    const { id, host, propertyId } = await aFeed([stay("a", 2)]);
    expect(await app.typed(host, "rental.removeFeed", { id })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect([await staysOf(id), await pickupsOf(propertyId)]).toEqual([[], []]);
    expect(await app.typed(host, "rental.removeFeed", { id })).toMatchObject({ status: 404 });
  });
});

describe("a calendar's stored data", () => {
  fullTest("is deleted with the account, and stays for a year after their end", async () => {
    const { id, host } = await aFeed([stay("a", 2), stay("old", -9)]);
    const untilOn = later(app.clock.now, -366 * day).slice(0, 10);
    await app.deps.db
      .update(rentalStays)
      .set({ fromOn: "2024-01-01", untilOn })
      .where(eq(rentalStays.uid, "old"));
    expect(await purge(app.deps)).toMatchObject({ rentalStays: 1 });
    expect(await staysOf(id)).toEqual(["a"]);
    expect((await app.typed(host, "profile.deleteAccount", { password })).status).toBe(200);
    expect(await app.deps.db.$count(rentalFeeds, eq(rentalFeeds.id, id))).toBe(0);
    expect(await staysOf(id)).toEqual([]);
  });

  test("is resealed with the current key when it used another", async () => {
    const { id, path } = await aFeed([]);
    const keys = [1, 2].map(() => randomBytes(32).toString("base64url")) as [string, string];
    const addressSealed = createVault([keys[1]]).seal(`https://platform.test${path}`, id);
    await app.deps.db.update(rentalFeeds).set({ addressSealed }).where(eq(rentalFeeds.id, id));
    const deps = { ...app.deps, vault: createVault(keys) };
    expect(await purge(deps)).toMatchObject({ addressesSealedAnew: 1 });
    expect(await purge(deps)).toMatchObject({ addressesSealedAnew: 0 });
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    expect(createVault([keys[0]]).open(row?.addressSealed ?? "", id)).toBe(`https://platform.test${path}`);
  });

  test("is not read when its key is gone, and nothing is lost", async () => {
    const { id, sync, propertyId } = await aFeed([stay("a", 2)]);
    await app.deps.db
      .update(rentalFeeds)
      .set({ addressSealed: "0badcafe.gone" })
      .where(eq(rentalFeeds.id, id));
    expect(await sync()).toMatchObject({ failure: "address", stays: 1 });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  });
});

test("no invariant is violated", async () => {
  expect(await findViolations(app.database)).toEqual([]);
});
