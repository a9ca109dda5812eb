import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyCans, jobs } from "#db/schema/index.ts";
import type { Route } from "#modules/routes/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper } from "#testkit/circles.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner, signIn } from "#testkit/factories.ts";
import { confirmEmailOf, deliverAll } from "#testkit/links.ts";
import type { HelperPage } from "./contract.ts";
import { quietSince } from "./days.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.emails.length = 0;
  app.clock.now = "2026-03-01T12:00:00.000Z";
});

const row = (days: string) =>
  days.split(" ").map((day) => ({ onDay: `2026-${day.slice(0, 5)}`, wasEmpty: day.endsWith("e") }));

test.each([
  ["03-17e 03-10e 03-03e", "2026-03-03"],
  ["03-17e 03-10e 03-03e 02-24", "2026-03-03"],
  ["03-17 03-10e 03-03e 02-24e", null],
  ["03-17e 03-10 03-03e 02-24e", null],
  ["03-17e 03-10e", null],
  // Two kinds of cans a week.
  ["03-17e 03-16e 03-10e 03-09e", null],
  ["03-31e 03-17e 03-03e", "2026-03-03"],
  ["", null],
])("%s is quiet since %s", (days, since) => {
  expect(quietSince(days ? row(days) : [])).toBe(since);
});

type Case = { home: Homeowner; runner: Runner };

async function agreed(isOn = true): Promise<Case> {
  const [home, runner] = [await addHomeowner(app), await addRunner(app)];
  await confirmEmailOf(app, home);
  expect((await app.typed(home, "circle.setGentleSignal", { isOn })).body).toEqual({ isOn, toldAt: null });
  await addHelper(app, home, { scopes: [], role: "family", email: `ana-${home.userId}@example.com` });
  return { home, runner };
}

/** With a new session, since the old one has expired. */
const anew = async ({ userId }: { userId: string }) => ({ cookie: await signIn(app, userId) });

const note = async ({ runner }: Case, jobId: string, isEmpty = true) =>
  app.typed(await anew(runner), "runner.noteEmptyCans", { jobId, isEmpty });

const asks = async ({ runner }: Case) => {
  const { body } = await app.typed(await anew(runner), "runner.route", {});
  return (body as Route).stops.map(({ emptyCans: isEmpty }) => isEmpty);
};

/** A pickup on a day, whose runner says whether its cans were empty. */
async function pickup(at: Case, scheduledOn: string, isEmpty = true): Promise<string> {
  app.clock.now = `${scheduledOn}T15:00:00.000Z`;
  const jobId = await addJob(app, at.home, { status: "in_progress", runner: at.runner, scheduledOn });
  await app.deps.db.update(jobs).set({ startedAt: app.clock.now }).where(eq(jobs.id, jobId));
  if (isEmpty) expect((await note(at, jobId)).status).toBe(200);
  return jobId;
}

async function threeWeeks(at: Case): Promise<string[]> {
  return [await pickup(at, "2026-03-03"), await pickup(at, "2026-03-10"), await pickup(at, "2026-03-17")];
}

const mailed = async () => {
  app.clock.advance(2 * 3_600_000);
  await app.database.execute("update tasks.job set start_after = now() where state = 'created'");
  await deliverAll(app);
  return app.emails.filter(({ subject }) => subject.includes("cans lately"));
};

describe("three weeks without anything in the cans", () => {
  test("tells the circle by email once, and the page, in words that do not alarm", async () => {
    const at = await agreed();
    const { token } = await addHelper(app, at.home, { scopes: [], role: "neighbor" });
    await threeWeeks(at);
    const emails = await mailed();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ to: `ana-${at.home.userId}@example.com` });
    expect(emails[0]?.text).toContain("Often that just means a trip");
    const page = (await app.typed(null, "helper.page", { token })).body as HelperPage;
    expect(page.home?.quietSince).toBe("2026-03-03");
    await pickup(at, "2026-03-24");
    expect(await mailed()).toHaveLength(1);
    expect((await app.typed(await anew(at.home), "circle.gentleSignal")).body).toMatchObject({
      isOn: true,
      toldAt: expect.any(String),
    });
  });

  test("tells again only after something was in the cans", async () => {
    const at = await agreed();
    await threeWeeks(at);
    await mailed();
    await pickup(at, "2026-03-24", false);
    for (const day of ["2026-03-31", "2026-04-07"]) await pickup(at, day);
    expect(await mailed()).toHaveLength(1);
    await pickup(at, "2026-04-14");
    expect(await mailed()).toHaveLength(2);
  });

  test("tells nobody once the runner takes it back, or the homeowner withdraws", async () => {
    const slip = await agreed();
    const last = (await threeWeeks(slip)).at(-1) ?? "";
    expect((await note(slip, last, false)).body).toEqual({ isEmpty: false });
    const withdrawn = await agreed();
    const noted = await threeWeeks(withdrawn);
    await app.typed(await anew(withdrawn.home), "circle.setGentleSignal", { isOn: false });
    expect(await mailed()).toEqual([]);
    expect(await app.deps.db.$count(emptyCans, inArray(emptyCans.jobId, noted))).toBe(0);
  });

  test("without consent, runners are not asked and nothing is noted; earlier pickups do not count", async () => {
    const at = await agreed(false);
    const jobId = await pickup(at, "2026-03-03", false);
    expect(await note(at, jobId)).toMatchObject({ status: 404 });
    expect(await app.deps.db.$count(emptyCans, eq(emptyCans.jobId, jobId))).toBe(0);
    expect(await asks(at)).toEqual([null]);
    await app.deps.db.insert(emptyCans).values({ jobId, notedAt: app.clock.now });
    await pickup(at, "2026-03-10", false);
    await app.typed(await anew(at.home), "circle.setGentleSignal", { isOn: true });
    await pickup(at, "2026-03-17");
    expect(await mailed()).toEqual([]);
  });

  test("another runner, or a pickup whose cans are not out, is refused", async () => {
    const at = await agreed();
    const jobId = await pickup(at, "2026-03-03", false);
    expect(await note({ ...at, runner: await addRunner(app) }, jobId)).toMatchObject({ status: 404 });
    const taken = await addJob(app, at.home, { status: "assigned", runner: at.runner });
    expect(await note(at, taken)).toMatchObject({ status: 404 });
    expect(await asks(at)).toContain(false);
  });
});
