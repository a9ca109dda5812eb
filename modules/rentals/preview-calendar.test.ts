import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readingPaces, rentalFeeds } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { type CalendarEntry, calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner, addUser } from "#testkit/factories.ts";
import { stay } from "#testkit/feeds.ts";

let server: CalendarServer;
let app: TestApp;
beforeAll(async () => {
  server = await calendarServer({ elsewhere: { "inside.test": ["10.0.0.5"] } });
  app = await testApp("postgres", { calendars: server.calendars });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await app.deps.db.delete(readingPaces);
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const preview = (who: Who, address: string, more: object = {}) =>
  app.typed(who, "rental.previewCalendar", { address, zipCode: "10001", state: "NY", ...more });
const serve = (path: string, entries: CalendarEntry[]) => {
  server.serve(path, calendarText(entries));
  return `https://platform.test${path}`;
};

test("shows the stays and the next three checkouts, of somebody without an account yet", async () => {
  const address = serve("/loft.ics", [
    stay("late", 20),
    stay("over", -6, 3),
    stay("today", -2),
    stay("soon", 3),
    stay("same", 4, 1),
    stay("blocked", 6, 2, { title: "Airbnb (Not available)" }),
    stay("next", 9),
  ]);
  expect((await preview(await addUser(app), address)).body).toEqual({
    failure: null,
    stays: 5,
    checkouts: ["2026-03-10", "2026-03-15", "2026-03-21"],
  });
  expect(await app.deps.db.select().from(rentalFeeds)).toEqual([]);
});

test("counts days in the rental's time zone", async () => {
  app.clock.now = "2026-03-11T05:00:00.000Z";
  const address = serve("/zone.ics", [stay("today", -2)]);
  const host = await addHomeowner(app);
  expect((await preview(host, address)).body).toMatchObject({ checkouts: [] });
  const honolulu = { zipCode: "96813", state: "HI" };
  expect((await preview(host, address, honolulu)).body).toMatchObject({ checkouts: ["2026-03-10"] });
});

test.each([
  ["https://platform.test/nowhere.ics", "refused"],
  ["https://platform.test/html", "notCalendar"],
  ["https://platform.test/large", "tooLarge"],
  ["https://inside.test/loft.ics", "unreachable"],
])("says why %s cannot be read", async (address, failure) => {
  expect((await preview(await addUser(app), address)).body).toEqual({ failure, stays: 0, checkouts: [] });
});

test("refuses a place that is none, and no address at all, without asking anyone", async () => {
  const asked = server.requests.length;
  const person = await addUser(app);
  const address = "https://platform.test/unread.ics";
  expect(await preview(person, address, { state: "CA" })).toMatchObject({
    body: { code: "ZIP_OTHER_STATE" },
  });
  expect(await preview(person, "loft")).toMatchObject({
    status: 400,
    body: { issues: [{ path: "address", key: "validation.feedAddress" }] },
  });
  expect(server.requests.length).toBe(asked);
});

test("reads one calendar five times for a person, then once a minute", async () => {
  const person = await addUser(app);
  const address = serve("/often.ics", [stay("soon", 3)]);
  for (let time = 0; time < 5; time += 1) expect((await preview(person, address)).status).toBe(200);
  expect(await preview(person, address)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  expect((await preview(person, serve("/other.ics", []))).status).toBe(200);
  expect((await preview(await addUser(app), address)).status).toBe(200);
  app.clock.advance(minute);
  expect((await preview(person, address)).status).toBe(200);
});

test("counts against the host's and the site's limits", async () => {
  const person = await addUser(app);
  const answers = [];
  for (let nth = 0; nth < 31; nth += 1)
    answers.push((await preview(person, serve(`/many-${nth}.ics`, []))).status);
  expect(answers).toEqual([...Array(30).fill(200), 429]);
  const keys = (await app.deps.db.select().from(readingPaces)).map(({ key }) => key);
  expect(keys).toContain("site platform.test");
});
