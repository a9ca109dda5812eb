import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { notifications, runnerDaysOff } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { day, dispatching } from "#testkit/dispatching.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import type { Reassigned, ReassignProposal } from "./contract/reassign.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
let sick: Runner;
let helper: Runner;
const { begin, eventsOf, jobOf, told } = dispatching(() => ({ app, admin }));

beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ({ home, runner: sick } = await begin());
  helper = await addRunner(app, { firstName: "Nia", lastName: "Brooks", serviceAreas: [home.zipCode] });
});

async function proposal(runner: Runner | null): Promise<ReassignProposal> {
  const input = { runnerId: runner?.runnerId ?? null, fromOn: day, untilOn: day, area: home.zipCode };
  return (await app.typed(admin, "admin.proposeReassignment", input)).body as ReassignProposal;
}

const movesOf = ({ lines }: ReassignProposal) =>
  lines
    .filter(({ isStuck }) => !isStuck)
    .map(({ job, to }) => ({
      jobId: job.id,
      seen: { status: job.status, runnerId: job.runner?.id ?? null, day: job.day },
      toRunnerId: to?.id ?? null,
    }));

async function reassign(moves: object[], daysOff: object | null = null): Promise<Reassigned> {
  const { status, body } = await app.typed(admin, "admin.reassign", { moves, daysOff });
  expect(status).toBe(200);
  return body as Reassigned;
}

const out = (isOut: boolean, days = [day]) => ({ runnerId: sick.runnerId, days, isOut });
const daysOffOf = ({ runnerId }: Runner) =>
  app.deps.db
    .select({ fromOn: runnerDaysOff.fromOn, untilOn: runnerDaysOff.untilOn })
    .from(runnerDaysOff)
    .where(eq(runnerDaysOff.runnerId, runnerId))
    .orderBy(runnerDaysOff.fromOn);

describe("a runner who is out", () => {
  test("has their pickups given away at once, everybody hears it once, and one undo restores all", async () => {
    const other = await addHomeowner(app, { zipCode: home.zipCode, timeZone: home.timeZone });
    const jobs = [
      await addJob(app, home, { status: "assigned", runner: sick }),
      await addJob(app, other, { status: "assigned", runner: sick }),
    ];
    const proposed = await proposal(sick);
    expect(proposed).toMatchObject({ runner: { name: "Bo Brisk" }, isCut: false });
    expect(proposed.lines.map(({ to }) => to?.name)).toEqual(["Nia Brooks", "Nia Brooks"]);
    expect(proposed.lines[1]?.reason).toMatchObject({ street: "Elm Street", stops: 1 });

    const given = await reassign(movesOf(proposed), out(true));
    expect(given).toMatchObject({ given: 2, opened: 0, stayed: [], undo: { days: [day] } });
    for (const jobId of jobs) expect(await jobOf(jobId)).toMatchObject({ runnerId: helper.runnerId });
    expect(await daysOffOf(sick)).toEqual([{ fromOn: day, untilOn: day }]);
    expect(await told(sick)).toEqual(["jobReassigned"]);
    expect(await told(helper)).toEqual(["jobAssigned"]);
    const [notice] = await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, home.userId));
    expect(notice).toMatchObject({ type: "runnerChanged", params: { runner: "Nia", date: day } });

    // The same again changes nothing and tells nobody.
    expect(await reassign(movesOf(proposed), out(true))).toMatchObject({ given: 2, undo: { days: [] } });
    expect(await told(helper)).toEqual(["jobAssigned"]);

    await reassign(given.undo.moves, { ...out(false), days: given.undo.days });
    for (const jobId of jobs) expect(await jobOf(jobId)).toMatchObject({ runnerId: sick.runnerId });
    expect(await daysOffOf(sick)).toEqual([]);
  });

  test("a pickup nobody can take is opened; cans that are out stay unless somebody brings them back", async () => {
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: helper.runnerId, fromOn: day, untilOn: day, createdAt: app.clock.now });
    const open = await addJob(app, home, { status: "assigned", runner: sick });
    const begun = await addJob(app, home, { status: "in_progress", runner: sick });
    const proposed = await proposal(sick);
    expect(proposed.lines.map(({ job, to, isStuck }) => [job.id, to, isStuck])).toEqual(
      expect.arrayContaining([
        [open, null, false],
        [begun, null, true],
      ]),
    );
    expect(await reassign(movesOf(proposed), out(true))).toMatchObject({ given: 0, opened: 1 });
    expect(await jobOf(open)).toMatchObject({ status: "scheduled", runnerId: null });
    expect(await jobOf(begun)).toMatchObject({ runnerId: sick.runnerId });
    expect(await told(home)).toEqual(["jobReleased"]);

    const third = await addRunner(app, { serviceAreas: [home.zipCode] });
    const again = await proposal(sick);
    expect(again.lines.map(({ to }) => to?.id)).toEqual([third.runnerId]);
    await reassign(movesOf(again));
    expect(await jobOf(begun)).toMatchObject({ status: "in_progress", runnerId: third.runnerId });
    expect((await eventsOf(begun)).at(-1)).toEqual([
      "in_progress",
      "in_progress",
      admin.userId,
      third.userId,
    ]);
  });

  test("a pickup that changed since, or whose new runner is off or full now, stays and is named", async () => {
    const jobId = await addJob(app, home, { status: "assigned", runner: sick });
    const moves = movesOf(await proposal(sick));
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: helper.runnerId, fromOn: day, untilOn: day, createdAt: app.clock.now });
    expect(await reassign(moves)).toMatchObject({ given: 0, stayed: ["1600 Elm Street, Unit 4B"] });
    await app.deps.db.delete(runnerDaysOff).where(eq(runnerDaysOff.runnerId, helper.runnerId));
    await app.typed(admin, "admin.releaseJobToOpen", { jobId, seen: moves[0]?.seen });
    expect(await reassign(moves)).toMatchObject({ given: 0, stayed: ["1600 Elm Street, Unit 4B"] });
    expect(await jobOf(jobId)).toMatchObject({ status: "scheduled" });
  });

  test("days already off stay off after an undo, and a longer absence is split", async () => {
    await app.deps.db
      .insert(runnerDaysOff)
      .values({ runnerId: sick.runnerId, fromOn: day, untilOn: "2026-03-12", createdAt: app.clock.now });
    const { undo } = await reassign([], out(true, [day, "2026-03-12", "2026-03-13"]));
    expect(undo.days).toEqual(["2026-03-13"]);
    expect(await daysOffOf(sick)).toEqual([{ fromOn: day, untilOn: "2026-03-13" }]);
    await reassign([], out(false, ["2026-03-12"]));
    expect(await daysOffOf(sick)).toEqual([
      { fromOn: day, untilOn: day },
      { fromOn: "2026-03-13", untilOn: "2026-03-13" },
    ]);
  });

  test("a range that ends before it begins is refused, and an unknown runner", async () => {
    const range = { runnerId: null, fromOn: "2026-03-12", untilOn: day };
    expect(await app.typed(admin, "admin.proposeReassignment", range)).toMatchObject({
      body: { code: "DAYS_OFF_NOT_POSSIBLE" },
    });
    const unknown = { moves: [], daysOff: { ...out(true), runnerId: app.deps.newId() } };
    expect(await app.typed(admin, "admin.reassign", unknown)).toMatchObject({ body: { code: "NOT_FOUND" } });
  });
});

test("pickups that nobody took are given to those who fit, and opened again by the undo", async () => {
  const jobId = await addJob(app, home);
  const proposed = await proposal(null);
  expect(proposed.runner).toBe(null);
  const { undo } = await reassign(movesOf(proposed));
  expect(await jobOf(jobId)).toMatchObject({ status: "assigned" });
  expect(await told(home)).toEqual(["jobAccepted"]);
  await reassign(undo.moves);
  expect(await jobOf(jobId)).toMatchObject({ status: "scheduled", runnerId: null });
});
