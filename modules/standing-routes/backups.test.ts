import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs, regularHomes } from "#db/schema/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => {
  app.clock.now = "2026-03-10T10:00:00.000Z";
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

type Scene = { home: Homeowner; leo: Runner; ana: Runner; other: Runner; jobId: string };

/** Leo's home of Tuesdays, its stop of March 17, his accepted backup Ana, and another runner of the area. */
async function scene(): Promise<Scene> {
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode, address: "1 Maple Street", publicStreet: "Maple Street" });
  const add = (firstName: string) => addRunner(app, { firstName, serviceAreas: [zipCode] });
  const [leo, ana, other] = [await add("Leo"), await add("Ana"), await add("Kim")];
  await generate(app.deps);
  await app.typed(leo, "runner.claimStreet", {
    zipCode,
    street: "maple street",
    weekday: "Tuesday",
    homes: 1,
  });
  await app.typed(leo, "runner.nameBackup", { backupId: ana.runnerId });
  await app.typed(ana, "runner.answerBackup", { runnerId: leo.runnerId, isAccepted: true });
  const [job] = await app.deps.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, "2026-03-17")));
  return { home, leo, ana, other, jobId: job?.id ?? "" };
}

const takeOff = (runner: Runner) =>
  app.typed(runner, "runner.takeDaysOff", { fromOn: "2026-03-17", untilOn: "2026-03-17" });
const accept = async (runner: Runner, jobId: string) => {
  const { status, body } = await app.typed(runner, "runner.acceptJob", { jobId });
  return status < 400 ? status : (body as { code: string }).code;
};
const offered = async (runner: Runner) => {
  const { body } = await app.typed(runner, "runner.availableJobs");
  return (body as { id: string }[]).map(({ id }) => id);
};
const regularsOf = async (home: Homeowner) => (await app.typed(home, "homeowner.regulars")).body;

describe("a regular's stop on a day off", () => {
  test("is the backup's until 6 PM the evening before, and the homeowner reads why", async () => {
    const { home, leo, ana, other, jobId } = await scene();
    await takeOff(leo);
    expect(await regularsOf(home)).toMatchObject({
      regulars: [{ name: "Leo", weekday: "Tuesday", untilOn: null }],
      changes: [{ jobId, day: "2026-03-17", regular: "Leo", because: "dayOff", instead: null }],
    });
    expect(await offered(other)).not.toContain(jobId);
    expect(await offered(ana)).toContain(jobId);
    const { body } = await app.typed(ana, "runner.offerDetails");
    expect((body as { offers: object[] }).offers).toContainEqual(
      expect.objectContaining({ jobId, firstUntil: "2026-03-16T22:00:00.000Z" }),
    );
    expect(await accept(other, jobId)).toBe("JOB_TAKEN");
    expect(await accept(ana, jobId)).toBe(200);
    expect(await regularsOf(home)).toMatchObject({ changes: [{ jobId, instead: "Ana" }] });
  });

  test("is open to all from 6 PM on", async () => {
    const { leo, other, jobId } = await scene();
    await takeOff(leo);
    app.clock.now = "2026-03-16T21:59:59.000Z";
    expect(await accept(other, jobId)).toBe("JOB_TAKEN");
    app.clock.now = "2026-03-16T22:00:00.000Z";
    expect(await offered(other)).toContain(jobId);
    expect(await accept(other, jobId)).toBe(200);
  });

  test("is open to all once the backup declines", async () => {
    const { leo, ana, other, jobId } = await scene();
    await takeOff(leo);
    await app.typed(ana, "runner.declineJob", { jobId });
    expect(await accept(other, jobId)).toBe(200);
  });

  test("is open to all when the backup is off too, or has not accepted", async () => {
    const { leo, ana, other, jobId } = await scene();
    await takeOff(ana);
    await takeOff(leo);
    expect(await accept(other, jobId)).toBe(200);
    const second = await scene();
    await app.typed(second.ana, "runner.answerBackup", { runnerId: second.leo.runnerId, isAccepted: false });
    await takeOff(second.leo);
    expect(await accept(second.other, second.jobId)).toBe(200);
  });

  test("that is planned later goes to the backup first as well", async () => {
    const { home, leo, ana } = await scene();
    await app.typed(leo, "runner.takeDaysOff", { fromOn: "2026-04-07", untilOn: "2026-04-07" });
    app.clock.now = "2026-03-12T10:00:00.000Z";
    await generate(app.deps);
    const [job] = await app.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, "2026-04-07")));
    expect(job).toMatchObject({
      status: "scheduled",
      heldFor: ana.runnerId,
      heldUntil: "2026-04-06T22:00:00.000Z",
    });
  });
});

describe("a homeowner", () => {
  test("who blocks a runner frees all pickups, and the runner is offered none of them again", async () => {
    const { home, leo, jobId } = await scene();
    const answer = await app.typed(home, "homeowner.setRunnerPreference", {
      runnerId: leo.runnerId,
      preference: "blocked",
    });
    expect(answer.body).toMatchObject({ regulars: [], runners: [{ name: "Leo", preference: "blocked" }] });
    expect(await offered(leo)).toEqual([]);
    expect(await accept(leo, jobId)).toBe("JOB_TAKEN");
    const { zipCode } = home;
    const again = { zipCode, street: "maple street", weekday: "Tuesday", homes: 1 };
    expect((await app.typed(leo, "runner.claimStreet", again)).status).toBe(409);
    await app.typed(home, "homeowner.setRunnerPreference", { runnerId: leo.runnerId, preference: null });
    expect(await offered(leo)).toContain(jobId);
  });

  test("who prefers a runner keeps the home for them for two days once it is free", async () => {
    const { home, leo, other } = await scene();
    await app.typed(home, "homeowner.setRunnerPreference", {
      runnerId: leo.runnerId,
      preference: "favorite",
    });
    await app.deps.db
      .update(regularHomes)
      .set({ untilOn: "2026-03-10", endedAt: app.clock.now, endReason: "dayGone" })
      .where(eq(regularHomes.homeownerId, home.homeownerId));
    const wanted = { zipCode: home.zipCode, street: "maple street", weekday: "Tuesday", homes: 1 };
    expect((await app.typed(other, "runner.claimStreet", wanted)).status).toBe(409);
    app.clock.now = "2026-03-12T10:00:01.000Z";
    expect((await app.typed(other, "runner.claimStreet", wanted)).status).toBe(200);
  });

  test("who moves the collection to another day takes the regular along", async () => {
    const { home, leo } = await scene();
    await app.typed(home, "homeowner.setRhythms", {
      rhythms: [{ canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null }],
    });
    const found = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    const open = found.filter(({ status }) => status !== "cancelled");
    expect(open.map(({ runnerId }) => runnerId)).toEqual(open.map(() => leo.runnerId));
    expect(await regularsOf(home)).toMatchObject({ regulars: [{ weekday: "Thursday", name: "Leo" }] });
  });

  test("whose service ends has no regular any more, and one who pauses keeps theirs", async () => {
    const { home, leo } = await scene();
    await app.typed(home, "homeowner.pauseService");
    expect(await regularsOf(home)).toMatchObject({ regulars: [{ name: "Leo" }] });
    await app.typed(home, "homeowner.resumeService");
    const found = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    expect(found.filter(({ runnerId }) => runnerId === leo.runnerId).length).toBeGreaterThan(0);
    await app.typed(home, "profile.deleteAccount");
    const [claim] = await app.deps.db
      .select()
      .from(regularHomes)
      .where(eq(regularHomes.homeownerId, home.homeownerId));
    expect(claim).toMatchObject({ endReason: "homeLeft" });
  });
});

test("a runner whose account goes leaves no standing route behind", async () => {
  const { home, leo } = await scene();
  await app.typed(leo, "profile.deleteAccount");
  expect(await regularsOf(home)).toMatchObject({ regulars: [], runners: [] });
});
