import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeownerProfiles } from "#db/schema/index.ts";
import { calendarJson } from "#modules/schedule/contract.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { addProperty } from "#testkit/properties.ts";
import { serveCalendarFeed } from "./calendar-feed.ts";

/** It has no types of its own. */
const { JSDOM } = (await import("jsdom" as string)) as {
  JSDOM: new (text: string, options: { contentType: string }) => { window: { document: Document } };
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const open = (path: string, init?: RequestInit) =>
  serveCalendarFeed(app, new Request(new URL(path, "http://localhost:3000"), init));

type Link = "homeowner.makeCalendarFeed" | "rental.makePickupsCalendar";
const linkOf = async (home: Homeowner, make: Link) => {
  const { path } = (await app.typed(home, make)).body as { path: string };
  return (format: string) => path.replace(/ics$/, format);
};
async function servedHome(): Promise<Homeowner> {
  const home = await addHomeowner(app);
  await generate(app.deps);
  return home;
}
const readJson = async (path: string) => calendarJson.strict().parse(await (await open(path)).json());
/** Throws unless it is well-formed. */
const readXml = async (path: string) =>
  new JSDOM(await (await open(path)).text(), { contentType: "application/xml" }).window.document;
const textsIn = (parent: Document | Element, name: string) =>
  [...parent.getElementsByTagName(name)].map(({ textContent }) => textContent);

test("the same link has a home's pickups as JSON, as documented", async () => {
  const home = await servedHome();
  const link = await linkOf(home, "homeowner.makeCalendarFeed");
  const response = await open(link("json"));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "private, no-cache",
    "content-disposition": 'inline; filename="tidycurb.json"',
  });
  const { name, url, pickups } = await readJson(link("json"));
  expect([name, url]).toEqual(["Pickups by TidyCurb", `${app.appUrl}/calendar`]);
  expect(pickups[1]).toEqual({
    id: expect.stringMatching(/@tidycurb$/),
    summary: "Cans out: Trash",
    description: expect.stringContaining("Skip it or change it"),
    location: "1600 Elm Street, Unit 4B, New York",
    status: "scheduled",
    day: "2026-03-17",
    startsAt: "2026-03-17T12:00:00.000Z",
    endsAt: expect.any(String),
    cans: ["trash"],
    runner: null,
    changedAt: expect.any(String),
  });
  expect(pickups.at(-1)).toMatchObject({ day: "2026-04-21", status: "planned" });
});

test("and as a well-formed Atom feed that names each day, whatever an address holds", async () => {
  const home = await servedHome();
  await app.deps.db
    .update(homeownerProfiles)
    .set({ address: '1 <Elm> & "Oak" ]]>', city: "X\u0008\ufffe" })
    .where(eq(homeownerProfiles.id, home.homeownerId));
  const link = await linkOf(home, "homeowner.makeCalendarFeed");
  const response = await open(link("atom"));
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await readXml(link("atom"));
  const entries = [...feed.getElementsByTagName("entry")];
  expect(entries.map((entry) => textsIn(entry, "title")[0])).toEqual([
    "Tuesday, April 21 · Cans out: Trash",
    "Tuesday, April 14 · Cans out: Trash",
    "Tuesday, April 7 · Cans out: Trash",
    "Tuesday, March 31 · Cans out: Trash",
    "Tuesday, March 24 · Cans out: Trash",
    "Tuesday, March 17 · Cans out: Trash",
    "Tuesday, March 10 · Cans out: Trash",
  ]);
  expect(textsIn(feed, "summary")[0]).toMatch(/^1 <Elm> & "Oak" \]\]>, Unit 4B, X\n/);
  expect(new Set(textsIn(feed, "id")).size).toBe(entries.length + 1);
  for (const at of textsIn(feed, "updated")) expect(new Date(at).toISOString()).toBe(at);
});

test("a host's rentals have both, without gate codes, and an empty feed is valid too", async () => {
  const host = await addHomeowner(app);
  const link = await linkOf(host, "rental.makePickupsCalendar");
  expect((await readJson(link("json"))).pickups).toEqual([]);
  expect(textsIn(await readXml(link("atom")), "updated")).toHaveLength(1);
  const propertyId = await addProperty(app, host, { accessNotes: "Key under the mat" });
  const runner = await addRunner(app);
  await addJob(app, host, {
    kind: "checkout",
    propertyId,
    scheduledOn: "2026-03-14",
    status: "assigned",
    runner,
  });
  expect((await readJson(link("json"))).pickups).toMatchObject([
    {
      summary: "Cans at Lakeside Cottage",
      location: "9 Shore Road, New York, NY 10001",
      status: "assigned",
      day: "2026-03-14",
      cans: [],
      runner: "Sam",
    },
  ]);
  expect(textsIn(await readXml(link("atom")), "title")).toContain(
    "Saturday, March 14 · Cans at Lakeside Cottage",
  );
  const all = await Promise.all(["json", "atom"].map(async (format) => (await open(link(format))).text()));
  for (const secret of ["4711", "Swift", "Key under"]) expect(all.join()).not.toContain(secret);
});

test("every format answers 304 while nothing changes, and ends with the link", async () => {
  const home = await servedHome();
  const link = await linkOf(home, "homeowner.makeCalendarFeed");
  for (const format of ["ics", "json", "atom"]) {
    const first = await open(link(format));
    const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
    expect([format, first.status, (await open(link(format), known)).status]).toEqual([format, 200, 304]);
  }
  const renewed = await linkOf(home, "homeowner.makeCalendarFeed");
  for (const format of ["ics", "json", "atom"])
    expect([(await open(link(format))).status, (await open(renewed(format))).status]).toEqual([404, 200]);
});
