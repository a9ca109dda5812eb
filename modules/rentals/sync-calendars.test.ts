import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Calendars } from "#adapters/calendars/port.ts";
import { rentalFeeds } from "#db/schema/index.ts";
import { createPace, hostPace } from "#platform/host-pace.ts";
import { later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addRental, addRentalFeed, type Rental } from "#testkit/rentals.ts";
import { syncCalendars } from "./tasks.ts";

type Asked = { host: string; isAnswered: boolean };

let app: TestApp;
let rental: Rental;
let asked: Asked[];
/** Hosts that answer only once released. */
let held: Map<string, PromiseWithResolvers<void>>;
/** The most open requests per host. */
let mostOpen: Map<string, number>;
let fails: string[];

const read: Calendars["read"] = async (address) => {
  const { hostname: host } = new URL(address);
  const request = { host, isAnswered: false };
  asked.push(request);
  mostOpen.set(host, Math.max(mostOpen.get(host) ?? 0, openOf(host)));
  await held.get(host)?.promise;
  request.isAnswered = true;
  if (fails.includes(host)) throw new Error("A fault of ours");
  return { kind: "unchanged" };
};

beforeAll(async () => {
  app = await testApp("postgres", { calendars: { read }, feedPace: createPace() });
  rental = await addRental(app, await addHomeowner(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  [asked, fails] = [[], []];
  held = new Map();
  mostOpen = new Map();
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.deps.db.delete(rentalFeeds);
});

/** Makes a host wait until the returned function is called. */
function hold(host: string): () => void {
  const gate = Promise.withResolvers<void>();
  held.set(host, gate);
  return gate.resolve;
}

const openOf = (host: string) =>
  asked.filter((request) => request.host === host && !request.isAnswered).length;
const answeredOf = (host: RegExp) =>
  asked.filter((request) => host.test(request.host) && request.isAnswered).length;

async function addFeeds(host: string, count: number, values: Partial<typeof rentalFeeds.$inferInsert> = {}) {
  for (let index = 0; index < count; index++) {
    const id = app.deps.newId();
    await addRentalFeed(app, rental.propertyId, {
      id,
      host,
      addressSealed: app.deps.vault.seal(`https://${host}/${index}.ics`, id),
      addressHash: id,
      ...values,
    });
    // Advance so that ids keep the insertion order.
    app.clock.advance(0);
  }
}

test("due calendars are read once each, and others are not", async () => {
  await addFeeds("one.test", 2);
  await addFeeds("two.test", 1, { dueAt: later(app.clock.now, minute) });
  expect(await syncCalendars(app.deps)).toEqual({ calendarsRead: 2, calendarsFailed: 0, calendarsLeft: 0 });
  expect(asked).toHaveLength(2);
  expect(await syncCalendars(app.deps)).toMatchObject({ calendarsRead: 0 });
  app.clock.advance(minute);
  expect(await syncCalendars(app.deps)).toMatchObject({ calendarsRead: 1 });
});

test("two concurrent runs read none twice", async () => {
  for (let host = 0; host < 20; host++) await addFeeds(`host${host}.test`, 3);
  const runs = await Promise.all([syncCalendars(app.deps), syncCalendars(app.deps)]);
  expect(runs.reduce((sum, { calendarsRead }) => sum + calendarsRead, 0)).toBe(60);
  expect(asked).toHaveLength(60);
});

fullTest("a slow host delays nobody else, and few of its requests are open at once", async () => {
  const letGo = hold("slow.test");
  await addFeeds("slow.test", 12);
  await addFeeds("quick.test", 10);
  for (let host = 0; host < 10; host++) await addFeeds(`host${host}.test`, 2);
  const run = syncCalendars(app.deps);
  await expect.poll(() => answeredOf(/^(host|quick)/)).toBe(30);
  expect(answeredOf(/^slow/)).toBe(0);
  letGo();
  expect(await run).toMatchObject({ calendarsRead: 42 });
  for (const most of mostOpen.values()) expect(most).toBeLessThanOrEqual(hostPace.inProgress);
});

fullTest("more calendars of a slow host than one batch do not delay the others", async () => {
  const letGo = hold("slow.test");
  await addFeeds("slow.test", 130, { dueAt: later(app.clock.now, -minute) });
  await addFeeds("quick.test", 3);
  const stop = new AbortController();
  const run = syncCalendars(app.deps, { signal: stop.signal });
  await expect.poll(() => answeredOf(/^quick/)).toBe(3);
  stop.abort();
  letGo();
  expect(await run).toMatchObject({ calendarsRead: expect.any(Number) });
});

fullTest("calendars a run has no time for are due for the next one", async () => {
  const letGo = hold("nine.test");
  await addFeeds("nine.test", 9);
  const stop = new AbortController();
  const run = syncCalendars(app.deps, { signal: stop.signal });
  await expect.poll(() => openOf("nine.test")).toBeGreaterThan(0);
  stop.abort();
  letGo();
  const first = await run;
  expect(first.calendarsRead).toBeGreaterThan(0);
  expect(first.calendarsRead + first.calendarsLeft).toBe(9);
  const next = await syncCalendars(app.deps);
  expect(first.calendarsRead + next.calendarsRead).toBe(9);
});

fullTest("hosts of one domain are one site, and requested reads come first", async () => {
  for (const name of ["a.wide.test", "b.wide.test", "c.d.wide.test", "e.wide.test."]) await addFeeds(name, 5);
  const run = syncCalendars(app.deps);
  await expect.poll(() => asked.length).toBe(4);
  const [first] = await app.deps.db.select({ site: rentalFeeds.site }).from(rentalFeeds);
  expect(first?.site).toBe("wide.test");
  const begun = asked.length;
  const ended = await app.deps.feedPace.turn("wide.test", 600_000);
  expect(ended).not.toBeNull();
  // The delayed one used one of the next second's four slots.
  expect(asked.length).toBeLessThanOrEqual(begun + 3);
  ended?.();
  expect(await run).toMatchObject({ calendarsRead: 20 });
});

fullTest("a site without a free slot in time is not read", async () => {
  const pace = createPace({ startsPerSecond: 1, inProgress: 1 });
  const ended = pace.begin("one.test");
  expect(await pace.turn("one.test", 20)).toBeNull();
  expect(await pace.turn("other.test", 20)).not.toBeNull();
  const next = pace.turn("one.test", 600_000);
  expect(pace.free("one.test")).toBeLessThan(0);
  ended();
  expect(await next).not.toBeNull();
});

test.each([
  ["www.airbnb.com", "airbnb.com"],
  ["airbnb.com.", "airbnb.com"],
  ["ical.stays.co.uk", "stays.co.uk"],
  ["a.b.x.co", "x.co"],
  ["203.0.113.7", "203.0.113.7"],
  ["[2606:4700::1111]", "[2606:4700::1111]"],
  ["localhost", "localhost"],
])("the site of %s is %s", async (host, site) => {
  await addFeeds(host, 1);
  expect(await app.deps.db.select({ site: rentalFeeds.site }).from(rentalFeeds)).toEqual([{ site }]);
});

test("our own error stops no other calendar, is reported at the end, and the calendar is due again later", async () => {
  fails = ["odd.test"];
  await addFeeds("odd.test", 1);
  await addFeeds("one.test", 2);
  await expect(syncCalendars(app.deps)).rejects.toThrow("1 calendars could not be brought in line");
  expect(asked).toHaveLength(3);
  fails = [];
  expect(await syncCalendars(app.deps)).toMatchObject({ calendarsRead: 0 });
  app.clock.advance(15 * minute);
  expect(await syncCalendars(app.deps)).toMatchObject({ calendarsRead: 1 });
  expect(await app.deps.db.$count(rentalFeeds, eq(rentalFeeds.readAt, app.clock.now))).toBe(1);
});
