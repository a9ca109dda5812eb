import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  calendarFeeds,
  holidays,
  homeownerProfiles,
  jobs,
  rentalCalendars,
  users,
} from "#db/schema/index.ts";
import type { Feed } from "#modules/schedule/calendar-feed.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import { addProperty } from "#testkit/properties.ts";
import { serveCalendarFeed, wordFeed } from "./calendar-feed.ts";
import { writers } from "./calendar-formats.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const make = async (who: Who) => {
  const made = await app.typed(who, "homeowner.makeCalendarFeed");
  expect(made.status).toBe(200);
  return (made.body as { path: string }).path;
};
const open = (path: string, init?: RequestInit, peerAddress?: string) =>
  serveCalendarFeed(app, new Request(new URL(path, "http://localhost:3000"), init), { peerAddress });
const read = async (path: string) => unfold(await (await open(path)).text());

/** Unfolds lines. */
const unfold = (text: string) => text.replaceAll("\r\n ", "");
const eventsOf = (text: string) =>
  text
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((event) => event.split("END:VEVENT")[0] ?? "");
const value = (event: string, name: string) =>
  event
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

async function servedHome(more: Parameters<typeof addHomeowner>[1] = {}): Promise<Homeowner> {
  const home = await addHomeowner(app, more);
  await generate(app.deps);
  return home;
}

describe("a calendar feed", () => {
  test("has the generated pickups and those planned after them, at the home's local times", async () => {
    const home = await servedHome();
    const response = await open(await make(home));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    });
    const text = unfold(await response.text());
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    const events = eventsOf(text);
    expect(events.map((event) => [value(event, "DTSTART"), value(event, "STATUS")])).toEqual([
      ["20260310T120000Z", "CONFIRMED"],
      ["20260317T120000Z", "CONFIRMED"],
      ["20260324T120000Z", "CONFIRMED"],
      ["20260331T120000Z", "CONFIRMED"],
      ["20260407T120000Z", "TENTATIVE"],
      ["20260414T120000Z", "TENTATIVE"],
      ["20260421T120000Z", "TENTATIVE"],
    ]);
    expect(value(events[1] ?? "", "SUMMARY")).toBe("Cans out: Trash");
    expect(value(events[1] ?? "", "LOCATION")).toBe("1600 Elm Street\\, Unit 4B\\, New York");
  });

  test("has the same days as the calendar page, with the same statuses", async () => {
    const zipCode = newZip();
    const home = await servedHome({ zipCode, pickupDays: ["Tuesday", "Saturday"] });
    await app.deps.db.insert(holidays).values({
      id: app.deps.newId(),
      area: zipCode,
      onDay: "2026-04-24",
      name: "Street Fair",
      rule: "shift_week",
      changedAt: app.clock.now,
    });
    const daysInFeed = eventsOf(await read(await make(home))).map((event) =>
      (value(event, "DTSTART") ?? "").replace(/^(\d{4})(\d\d)(\d\d)T.*/, "$1-$2-$3"),
    );
    const { days } = (await app.typed(home, "homeowner.calendar")).body as Calendar;
    expect(daysInFeed).toEqual(days.map(({ onDay }) => onDay));
    expect(daysInFeed.at(-1)).toBe("2026-04-26");
  });

  test("omits gate codes and instructions", async () => {
    const home = await servedHome();
    await app.typed(home, "homeowner.saveHomeDetails", { gateCode: "4711", pets: "Rex" });
    const text = await read(await make(home));
    expect(text).not.toContain("4711");
    expect(text).not.toContain("Rex");
  });

  test("keeps lines under 75 bytes, and a text cannot break out of its field", async () => {
    const address = "1 Elm; Lane, “Ünder” \\ ".padEnd(110, "ü");
    const home = await servedHome({ address });
    await app.deps.db
      .update(homeownerProfiles)
      .set({ city: "X\r\nEND:VCALENDAR" })
      .where(eq(homeownerProfiles.id, home.homeownerId));
    const text = await (await open(await make(home))).text();
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(unfold(text).match(/^END:VCALENDAR$/gm)).toHaveLength(1);
    expect(unfold(text)).toContain("1 Elm\\; Lane\\, “Ünder” \\\\ ü");
  });

  test("keeps an event's UID and raises its SEQUENCE when the pickup changes", async () => {
    const home = await servedHome();
    const path = await make(home);
    const eventOfDay = async () =>
      eventsOf(await read(path)).find((event) => value(event, "DTSTART") === "20260317T120000Z") ?? "";
    const before = await eventOfDay();
    const runner = await addRunner(app);
    const [job] = await app.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.homeownerId, home.homeownerId))
      .orderBy(jobs.scheduledOn)
      .offset(1);
    await app.typed(runner, "runner.acceptJob", { jobId: job?.id });
    const taken = await eventOfDay();
    expect(value(taken, "UID")).toBe(value(before, "UID"));
    expect(Number(value(taken, "SEQUENCE"))).toBeGreaterThan(Number(value(before, "SEQUENCE")));
    expect(value(taken, "DESCRIPTION")).toContain("Sam comes for the cans.");

    // Skipped and restored, it is another job on the same day.
    await app.typed(home, "homeowner.skipWeek", { weekOf: "2026-03-17" });
    expect(await eventOfDay()).toBe("");
    await app.typed(home, "homeowner.undoSkip", { days: ["2026-03-17"] });
    const again = await eventOfDay();
    expect(value(again, "UID")).toBe(value(before, "UID"));
    expect(Number(value(again, "SEQUENCE"))).toBeGreaterThan(Number(value(taken, "SEQUENCE")));
  });

  test("names a rental's checkout but not its address", async () => {
    const home = await servedHome();
    await addJob(app, home, { kind: "checkout", scheduledOn: "2026-03-12" });
    const event = eventsOf(await read(await make(home))).find((one) => one.includes("Checkout pickup"));
    expect(event).toBeDefined();
    expect(event).not.toContain("LOCATION");
  });

  test("is in its reader's language", async () => {
    const home = await servedHome();
    await app.typed(home, "settings.updatePreferences", { language: "es" });
    expect(await read(await make(home))).toContain("SUMMARY:Sacamos los botes: basura");
  });

  test("is byte-identical while nothing changes, and then answers 304", async () => {
    const path = await make(await servedHome());
    const first = await open(path);
    const second = await open(path);
    expect(await second.text()).toBe(await first.text());
    const tag = first.headers.get("etag") ?? "";
    const known = await open(path, { headers: { "if-none-match": tag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });
});

describe("a feed's address", () => {
  test("is stored nowhere and shown once", async () => {
    const home = await addHomeowner(app);
    expect((await app.typed(home, "homeowner.calendarFeed")).body).toEqual({ madeAt: null });
    const token = (await make(home)).replace(/^\/api\/calendar\/|\.ics$/g, "");
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await app.deps.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.homeownerId, home.homeownerId));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await app.typed(home, "homeowner.calendarFeed")).body).toEqual({ madeAt: app.clock.now });
  });

  test("opens no other calendar, and none once revoked, replaced, or the account is deleted", async () => {
    const home = await servedHome();
    const first = await make(home);
    const second = await make(home);
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    expect((await app.typed(home, "homeowner.revokeCalendarFeed")).status).toBe(200);
    expect((await open(second)).status).toBe(404);
    expect((await app.typed(home, "homeowner.calendarFeed")).body).toEqual({ madeAt: null });
    const third = await make(home);
    expect((await app.call(home, "DELETE", "/api/profile")).status).toBe(200);
    expect((await open(third)).status).toBe(404);
  });

  test("opens nothing while the account is suspended", async () => {
    const home = await servedHome();
    const path = await make(home);
    const suspend = (at: string | null) =>
      app.deps.db.update(users).set({ suspendedAt: at }).where(eq(users.id, home.userId));
    await suspend(app.clock.now);
    expect((await open(path)).status).toBe(404);
    await suspend(null);
    expect((await open(path)).status).toBe(200);
  });

  test.each([
    ["no token", "/api/calendar/.ics"],
    ["a token nobody has", `/api/calendar/${"A".repeat(43)}.ics`],
    ["another ending", `/api/calendar/${"A".repeat(43)}.txt`],
    ["a path below", `/api/calendar/${"A".repeat(43)}.ics/x`],
  ])("with %s is not found", async (_, path) => {
    const response = await open(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  test("answers HEAD without a body and POST with 404", async () => {
    const path = await make(await servedHome());
    const head = await open(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await open(path, { method: "POST" })).status).toBe(404);
  });
});

test("a reader over the limit waits a minute for every feed; others are answered", async () => {
  const path = await make(await servedHome());
  const guess = `/api/calendar/${"A".repeat(42)}`;
  for (let count = 0; count < 1200; count += 1)
    expect((await open(`${guess}.ics`, undefined, "192.0.2.61")).status).toBe(404);
  const refused = await open(path, undefined, "192.0.2.61");
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: "TOO_MANY_REQUESTS" }]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect((await open(path, undefined, "192.0.2.62")).status).toBe(200);
});

test("explains a moved day by naming the holiday", async () => {
  const feed: Feed = {
    language: "fr",
    place: "1 Elm Street",
    events: [
      {
        uid: "home-2026-11-27@tidycurb",
        sequence: 0,
        changedAt: "2026-11-01T00:00:00.000Z",
        onDay: "2026-11-27",
        startsAt: "2026-11-27T13:00:00.000Z",
        endsAt: "2026-11-27T17:00:00.000Z",
        kind: "weekly",
        canKinds: ["trash", "recycling"],
        status: "planned",
        runner: null,
        notes: [
          { holiday: "Thanksgiving", holidayOn: "2026-11-26", dueOn: "2026-11-26", movedTo: "2026-11-27" },
        ],
      },
    ],
  };
  const text = unfold(writers.ics(await wordFeed(feed, "https://tidycurb.example")));
  expect(text).toContain("SUMMARY:Poubelles dehors\u00a0: ordures et recyclage");
  expect(text).toMatch(/déplace ce passage/);
  expect(text).toContain("https://tidycurb.example/calendar");
});

describe("the calendar of a host's rentals", () => {
  const makePickups = async (who: Who) =>
    ((await app.typed(who, "rental.makePickupsCalendar")).body as { path: string }).path;
  async function hostWith(...pickups: Partial<Parameters<typeof addJob>[2] & object>[]) {
    const host = await addHomeowner(app);
    const propertyId = await addProperty(app, host, { accessNotes: "Key under the mat" });
    for (const pickup of pickups) await addJob(app, host, { kind: "checkout", propertyId, ...pickup });
    return { host, propertyId };
  }

  test("has each pickup at its property, in UTC, with the runner's first name and no gate code", async () => {
    const runner = await addRunner(app);
    const { host } = await hostWith(
      { scheduledOn: "2026-03-12", timeWindow: "13:00" },
      { scheduledOn: "2026-03-14", timeWindow: "11:00", status: "assigned", runner },
    );
    const text = await read(await makePickups(host));
    const [open, taken, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(value(open ?? "", "SUMMARY")).toBe("Cans at Lakeside Cottage");
    expect(value(open ?? "", "LOCATION")).toBe("9 Shore Road\\, New York\\, NY 10001");
    expect([value(open ?? "", "DTSTART"), value(open ?? "", "DTEND")]).toEqual([
      "20260312T170000Z",
      "20260312T190000Z",
    ]);
    expect(value(taken ?? "", "DESCRIPTION")).toContain("Sam comes for the cans.");
    for (const secret of ["4711", "Swift", "Key under"]) expect(text).not.toContain(secret);
  });

  test("has cans that go out the evening before on that evening", async () => {
    const { host } = await hostWith({
      scheduledOn: "2026-03-12",
      timeWindow: "morning",
      windowStartsAt: "2026-03-11T20:00:00.000Z",
      outBy: "2026-03-12T02:00:00.000Z",
      inBy: "2026-03-13T00:00:00.000Z",
      windowEndsAt: "2026-03-13T00:00:00.000Z",
    });
    const [event] = eventsOf(await read(await makePickups(host)));
    expect([value(event ?? "", "DTSTART"), value(event ?? "", "DTEND")]).toEqual([
      "20260311T200000Z",
      "20260312T020000Z",
    ]);
  });

  test("leaves out canceled and missed pickups, the home's own, and other hosts'", async () => {
    const { host } = await hostWith(
      { scheduledOn: "2026-03-12", status: "cancelled" },
      { scheduledOn: "2026-03-02", status: "missed" },
    );
    await addJob(app, host, { scheduledOn: "2026-03-13" });
    await hostWith({ scheduledOn: "2026-03-12" });
    expect(eventsOf(await read(await makePickups(host)))).toEqual([]);
  });

  test("has a separate address from the home's, shown once and revoked separately", async () => {
    const { host } = await hostWith({ scheduledOn: "2026-03-12" });
    const ofHome = await make(host);
    const first = await makePickups(host);
    const second = await makePickups(host);
    expect((await open(first)).status).toBe(404);
    expect((await app.typed(host, "rental.pickupsCalendar")).body).toEqual({ madeAt: app.clock.now });
    expect(await read(second)).toContain("Cans at Lakeside Cottage");
    expect(await read(ofHome)).not.toContain("Lakeside");
    for (let times = 0; times < 2; times++)
      expect((await app.typed(host, "rental.revokePickupsCalendar")).body).toEqual({ ok: true });
    expect((await open(second)).status).toBe(404);
    expect((await open(ofHome)).status).toBe(200);
    expect((await app.typed(host, "rental.pickupsCalendar")).body).toEqual({ madeAt: null });
  });

  test("is in its reader's language, answers 304 when unchanged, and ends with the account", async () => {
    const { host } = await hostWith({ scheduledOn: "2026-03-12" });
    await app.typed(host, "settings.updatePreferences", { language: "fr" });
    const path = await makePickups(host);
    const first = await open(path);
    expect(unfold(await first.text())).toContain("SUMMARY:Poubelles\u00a0: Lakeside Cottage");
    const known = await open(path, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(known.status).toBe(304);
    expect((await app.call(host, "DELETE", "/api/profile")).status).toBe(200);
    expect((await open(path)).status).toBe(404);
    expect(await app.deps.db.$count(rentalCalendars, eq(rentalCalendars.homeownerId, host.homeownerId))).toBe(
      0,
    );
  });
});
