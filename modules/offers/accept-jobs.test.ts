import { and, eq, inArray } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobEvents, jobs, notifications } from "#db/schema/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";

let app: TestApp;
let runner: Runner;
let rival: Runner;
let homes: Homeowner[];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const zipCode = newZip();
  [runner, rival] = (await Promise.all([1, 2].map(() => addRunner(app, { serviceAreas: [zipCode] })))) as [
    Runner,
    Runner,
  ];
  homes = await Promise.all([1, 2, 3].map(() => addHomeowner(app, { zipCode })));
});

const seen = { scheduledDate: "2026-03-11T08:00:00.000Z", timeWindow: "morning" };
const addJobs = () => Promise.all(homes.map((home) => addJob(app, home)));
const accept = (who: Runner, jobIds: string[], as: object = {}) =>
  app.typed(who, "runner.acceptJobs", { jobs: jobIds.map((jobId) => ({ jobId, ...seen, ...as })) });
const idsOf = ({ body }: Answer) => (body as Job[]).map(({ id }) => id);
const codeOf = ({ status, body }: Answer) => [status, (body as { code: string }).code];
const ownedBy = ({ runnerId }: Runner) => app.deps.db.$count(jobs, eq(jobs.runnerId, runnerId));

describe("a runner who accepts several jobs", () => {
  test("gets all of them with their addresses; each is recorded, and each homeowner notified", async () => {
    const jobIds = await addJobs();
    const answer = await accept(runner, jobIds.toReversed());
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(jobIds.toSorted());
    expect(answer.body).toMatchObject([
      { status: "assigned", specialInstructions: "Gate code 4711" },
      {},
      {},
    ]);
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(and(inArray(jobEvents.jobId, jobIds), eq(jobEvents.toStatus, "assigned")));
    expect(events.map(({ userId }) => userId)).toEqual([runner.userId, runner.userId, runner.userId]);
    for (const { userId } of homes)
      expect(await app.deps.db.$count(notifications, eq(notifications.userId, userId))).toBe(1);
  });

  test("costs as many statements as one job", async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    const statements = async (jobIds: string[]) => {
      query.mockClear();
      expect(idsOf(await accept(runner, jobIds))).toHaveLength(jobIds.length);
      // The queue's own statements, which may come at any time, name none of these.
      return query.mock.calls.filter(([given]: unknown[]) => {
        const text = typeof given === "string" ? given : (given as { text: string }).text;
        return /"(runner_profiles|jobs|job_events|notifications)"/.test(text);
      }).length;
    };
    const [first = "", ...others] = await addJobs();
    const ofOne = await statements([first]);
    // Session, lock, read, claim, record, read again, notify.
    expect(ofOne).toBe(7);
    expect(await statements([...others, await addJob(app, homes[0] as Homeowner)])).toBe(ofOne);
    query.mockRestore();
  });

  test("gets the same answer again, without another notice", async () => {
    const jobIds = await addJobs();
    const [first, again] = [await accept(runner, jobIds), await accept(runner, jobIds)];
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const userIds = homes.map(({ userId }) => userId);
    expect(await app.deps.db.$count(notifications, inArray(notifications.userId, userIds))).toBe(3);
  });

  test("gets those that are left: not one that is taken, one that moved, or one that is gone", async () => {
    const [left = "", taken = "", moved = ""] = await addJobs();
    await app.typed(rival, "runner.acceptJob", { jobId: taken });
    await app.deps.db.update(jobs).set({ scheduledOn: "2026-03-12" }).where(eq(jobs.id, moved));
    const answer = await accept(runner, [left, taken, moved, app.deps.newId()]);
    expect(idsOf(answer)).toEqual([left]);
    expect([await ownedBy(runner), await ownedBy(rival)]).toEqual([1, 1]);
  });

  test("gets no job that is withheld", async () => {
    const [open = "", withheld = ""] = await addJobs();
    await app.deps.db.update(jobs).set({ isWithheld: true }).where(eq(jobs.id, withheld));
    expect(idsOf(await accept(runner, [withheld, open]))).toEqual([open]);
    expect(codeOf(await accept(runner, [withheld]))).toEqual([409, "JOB_TAKEN"]);
    expect(await ownedBy(runner)).toBe(1);
  });

  test("is refused with the reason if none is left, and gets none", async () => {
    const jobIds = await addJobs();
    await accept(rival, jobIds);
    expect(codeOf(await accept(runner, jobIds))).toEqual([409, "JOB_TAKEN"]);
    await app.typed(rival, "runner.setAvailability", { isAvailable: false });
    expect(codeOf(await accept(rival, await addJobs()))).toEqual([403, "RUNNER_OFFLINE"]);
    expect(await ownedBy(rival)).toBe(3);
  });

  test("gets no more than the day's limit", async () => {
    const [home] = homes as [Homeowner];
    for (let index = 0; index < 58; index++) await addJob(app, home, { status: "assigned", runner });
    expect(idsOf(await accept(runner, await addJobs()))).toHaveLength(2);
    expect(await ownedBy(runner)).toBe(60);
  });

  test("may name a job twice, and at most six", async () => {
    const [jobId = ""] = await addJobs();
    expect(idsOf(await accept(runner, [jobId, jobId]))).toEqual([jobId]);
    expect(
      (
        await accept(
          runner,
          Array.from({ length: 7 }, () => jobId),
        )
      ).status,
    ).toBe(400);
    expect((await accept(runner, [])).status).toBe(400);
  });
});

test("a runner sees the open jobs they declined, and no others", async () => {
  const [declined = "", taken = "", open = ""] = await addJobs();
  for (const jobId of [declined, taken]) await app.typed(runner, "runner.declineJob", { jobId });
  await app.typed(rival, "runner.acceptJob", { jobId: taken });
  const ids = async (name: "runner.declinedJobs" | "runner.availableJobs", who = runner) =>
    idsOf(await app.typed(who, name)).toSorted();
  expect(await ids("runner.declinedJobs")).toEqual([declined]);
  expect(await ids("runner.declinedJobs", rival)).toEqual([]);
  expect(await ids("runner.availableJobs")).toEqual([open]);
  const { body } = await app.typed(runner, "runner.declinedJobs");
  expect(JSON.stringify(body)).not.toMatch(/1600|4711/);
  await app.typed(runner, "runner.undoDecline", { jobId: declined });
  expect(await ids("runner.declinedJobs")).toEqual([]);
  expect(await ids("runner.availableJobs")).toEqual([declined, open].toSorted());
});
