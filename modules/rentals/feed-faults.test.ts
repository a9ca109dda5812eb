import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Calendars } from "#adapters/calendars/port.ts";
import { readingPaces, rentalFeeds, rentalStays } from "#db/schema/index.ts";
import { later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { type CalendarEntry, calendarText } from "#testkit/calendar-texts.ts";
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

const { aFeed, add, pickupsOf, staysOf, told } = feeds(() => ({ app, server }));

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
