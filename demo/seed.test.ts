import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobAnomalies, jobs } from "#db/schema/index.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { bill } from "#modules/billing/tasks.ts";
import { defaultHolidays, shiftOf } from "#modules/homes/days.ts";
import type { Notification } from "#modules/notices/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { later } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { demoPassword } from "./people.ts";
import { streetFair } from "./pickups.ts";
import { seedDemo } from "./seed.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
  // Ten in the morning where the demo town is.
  await seedDemo(kit.app.deps);
});
afterAll(() => kit.close());

async function signIn(email: string) {
  const answer = await kit.app.call(null, "POST", "/api/login", { email, password: demoPassword });
  expect(answer.status).toBe(200);
  return { cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const jobsOf = async (email: string) =>
  (await kit.app.call(await signIn(email), "GET", "/api/homeowner/jobs")).body as OwnJob[];

const opens = async (url: string | null) => url !== null && (await kit.open(url)).status === 200;

test("everyone can sign in, nobody is signed in yet, and no device is known", async () => {
  const before = await kit.app.database.execute("select count(*)::int as count from sessions");
  expect(before.rows).toEqual([{ count: 0 }]);
  const maya = await signIn("homeowner@example.com");
  const news = (await kit.app.call(maya, "GET", "/api/notifications")).body as Notification[];
  expect(news.map(({ type }) => type)).not.toContain("newSignIn");
});

test("breaks no invariant, and the demo data covers its stated time span", async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  const [oldest] = await jobsOf("homeowner@example.com");
  expect(oldest?.scheduledDate.slice(0, 10)).toBe("2026-02-13");
});

test("the last two weeks have working photos of both steps; earlier weeks have none", async () => {
  const done = (await jobsOf("homeowner@example.com")).filter(({ status }) => status === "completed");
  const since = later(kit.app.clock.now, -14 * 24 * 3_600_000).slice(0, 10);
  expect(done.map(({ scheduledDate }) => scheduledDate >= since)).toContain(false);
  const sides = await Promise.all(
    done.map(async ({ scheduledDate, legs }) => {
      const isRecent = scheduledDate >= since;
      expect([await opens(legs.out.photoUrl), await opens(legs.in.photoUrl)]).toEqual([isRecent, isRecent]);
      return isRecent;
    }),
  );
  expect(sides.filter(Boolean).length).toBeGreaterThan(2);
});

test("most proofs were taken a few meters from the home; some phones did not say where", async () => {
  const { rows } = await kit.app.database.execute(
    `select count(*)::int as proofs, count(*) filter (where distance_meters between 1 and 30)::int as near,
       count(*) filter (where distance_meters is null)::int as unknown, count(*) filter (where source = 'gallery')::int as chosen
     from photos where purpose in ('out', 'in')`,
  );
  const { proofs, near, unknown, chosen } = rows[0] as Record<string, number>;
  expect(Number(near) + Number(unknown)).toBe(proofs);
  expect(Number(near)).toBeGreaterThan(Number(proofs) * 0.7);
  expect(Number(unknown)).toBeGreaterThan(0);
  expect(Number(chosen)).toBeGreaterThan(0);
  expect(await kit.app.deps.db.$count(jobAnomalies, eq(jobAnomalies.kind, "far"))).toBe(0);
});

test("the homeowner sees the cans at the curb, the next pickup's runner, stars and a pickup to rate", async () => {
  const all = await jobsOf("homeowner@example.com");
  const out = all.find(({ status }) => status === "in_progress");
  expect(out?.scheduledDate).toBe("2026-03-10T08:00:00.000Z");
  expect(await opens(out?.legs.out.photoUrl ?? null)).toBe(true);
  expect(all.find(({ status }) => status === "assigned")?.runner?.user.firstName).toBe("Leo");
  const ratings = all.filter(({ status }) => status === "completed").map(({ rating }) => rating);
  expect(ratings.some((stars) => stars !== null)).toBe(true);
  expect(ratings.at(-1)).toBeNull();
});

test("the host has the three sample properties, rated pickups and upcoming ones", async () => {
  const host = await signIn("host@example.com");
  const { rows, averageRating } = (await kit.app.typed(host, "rental.properties")).body as {
    rows: Property[];
    averageRating: number | null;
  };
  expect(rows).toHaveLength(3);
  expect(averageRating).toBeGreaterThan(4);
  const pickups = (await kit.app.call(host, "GET", "/api/vacation-rental/jobs")).body as OwnJob[];
  expect(pickups.filter(({ status }) => status === "completed")).toHaveLength(5);
  expect(pickups.filter(({ status }) => status !== "completed")).toHaveLength(3);
});

test("the host's rentals have pictures and calendars, with checkouts to confirm", async () => {
  const host = await signIn("host@example.com");
  const { rows } = (await kit.app.typed(host, "rental.properties")).body as { rows: Property[] };
  expect(await Promise.all(rows.map(({ photoUrl }) => opens(photoUrl)))).toEqual([true, true, true]);
  const feeds = (await kit.app.typed(host, "rental.feeds")).body as Feed[];
  expect(feeds.map(({ kind, failure, doubt }) => [kind, failure, doubt])).toEqual([
    ["airbnb", null, null],
    ["vrbo", null, null],
    ["other", null, null],
  ]);
  const planned = (await kit.app.typed(host, "rental.plannedPickups")).body as PlannedPickup[];
  expect(new Set(planned.map(({ propertyId }) => propertyId)).size).toBe(3);
  expect(new Set(planned.map(({ state }) => state))).toEqual(new Set(["draft"]));
  expect(rows.map(({ collectionDays }) => collectionDays)).toEqual([["Wednesday"], ["Friday"], ["Tuesday"]]);
  expect((await kit.app.typed(host, "rental.overflows")).body).toMatchObject([
    { propertyId: rows.find(({ name }) => name === "Lakeside Cottage")?.id, timeWindow: expect.any(String) },
  ]);
  const joined = planned.filter(({ isCheckout, isCollection }) => isCheckout && isCollection);
  // On the day of the truck, and on the evening before it.
  expect(new Set(joined.map(({ propertyName }) => propertyName))).toEqual(
    new Set(["Lakeside Cottage", "Downtown Loft"]),
  );
});

test("the month's notices are read, except the latest", async () => {
  for (const email of ["homeowner@example.com", "host@example.com", "runner@example.com"]) {
    const news = (await kit.app.call(await signIn(email), "GET", "/api/notifications"))
      .body as Notification[];
    const unread = news.filter(({ isRead }) => !isRead).length;
    expect(unread, email).toBeGreaterThan(0);
    expect(unread, email).toBeLessThan(10);
  }
});

test("weekly pickups are generated: one was missed, none is overdue, and the next four weeks exist", async () => {
  const { rows } = await kit.app.database.execute(
    `select count(*) filter (where kind = 'weekly' and status = 'completed')::int as done,
       count(*) filter (where status in ('scheduled', 'assigned') and out_by < $1)::int as overdue,
       count(*) filter (where status = 'missed')::int as missed, max(scheduled_on)::text as last from jobs`,
    [kit.app.clock.now],
  );
  expect(rows).toMatchObject([{ overdue: 0, missed: 1 }]);
  expect(Number(rows[0]?.done)).toBeGreaterThan(20);
  expect(String(rows[0]?.last) >= "2026-04-03").toBe(true);
});

test("every past week was paid except one on hold, and each runner has a statement", async () => {
  const { rows } = await kit.app.database.execute(
    "select status, count(*)::int as weeks from payouts group by status",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { status: "paid", weeks: 4 + 2 },
      { status: "held", weeks: 1 },
    ]),
  );
  const { body } = await kit.app.typed(await signIn("runner@example.com"), "runner.statements");
  expect((body as { status: string }[]).map(({ status }) => status)).toEqual([
    "open",
    "paid",
    "paid",
    "paid",
    "paid",
  ]);
});

test("the homeowner got a credit for the missed pickup, and a fair moves a later one", async () => {
  // As when the server starts. February's month is the shortest.
  expect(await bill(kit.app.deps)).toMatchObject({ invoices: 0 });
  const homeowner = await signIn("homeowner@example.com");
  const { credits, credit } = (await kit.app.typed(homeowner, "homeowner.billing")).body as Billing;
  expect(credits).toMatchObject([{ cause: "missed", amount: "5.43" }]);
  expect(credit).toBe("5.43");
  const { days } = (await kit.app.typed(homeowner, "homeowner.calendar")).body as Calendar;
  expect(days.find(({ notes }) => notes.length > 0)).toMatchObject({
    onDay: "2026-03-21",
    state: "scheduled",
    notes: [{ holiday: "Springfield Street Fair", dueOn: "2026-03-20", movedTo: "2026-03-21" }],
  });
});

fullTest("in Monday’s first hour, while the pay week is not closed, the week before is on hold", async () => {
  const town = await photoApp("disk");
  try {
    // The first town's upload checks blocked it.
    sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
    town.app.clock.now = "2026-03-09T04:30:00.000Z";
    await seedDemo(town.app.deps);
    expect(await findViolations(town.app.database)).toEqual([]);
    const { rows } = await town.app.database.execute(
      "select pay_week::text as week, reason from payouts where status = 'held'",
    );
    expect(rows).toMatchObject([{ week: "2026-02-23", reason: expect.stringContaining("A neighbor") }]);
  } finally {
    await town.close();
  }
});

test("on any day, the fair moves the homeowner's pickup, and no other holiday does", () => {
  const holidays = [2026, 2027, 2028, 2029].flatMap(defaultHolidays);
  for (let today = "2026-01-01"; today < "2029-01-01"; today = addDays(today, 1)) {
    const fair = streetFair(today);
    const moved = shiftOf(fair.onDay, [...holidays, fair]);
    expect(moved, today).toMatchObject({ holiday: fair.name, movedTo: addDays(fair.onDay, 1) });
  }
});

test("the service earns: the planned pickups leave money", async () => {
  const { body } = await kit.app.typed(await signIn("admin@example.com"), "admin.plannedMargin");
  expect(Number((body as { left: string }).left)).toBeGreaterThan(6);
});

test("the host has a vacation hold", async () => {
  const { body } = await kit.app.typed(await signIn("host@example.com"), "homeowner.holds");
  expect(body).toMatchObject([{ state: "planned", fromOn: "2026-03-26", untilOn: "2026-04-04" }]);
});

test("seeding again changes nothing", async () => {
  const count = () => kit.app.deps.db.$count(jobs);
  const before = await count();
  await seedDemo(kit.app.deps);
  expect(await count()).toBe(before);
});
