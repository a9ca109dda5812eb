import { setImmediate } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobEvents, jobs, ledgerTransactions, notifications, promises } from "#db/schema/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import type { Deps } from "#platform/deps.ts";
import { weekdays } from "#platform/values/days.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, newZip } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { markMissed } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

/** Just before the cans are due, the calls' clock; and just after, the clock of the machine that runs the schedule. */
const before = "2026-03-11T15:59:59.999Z";
const after = "2026-03-11T16:00:00.001Z";
beforeEach(() => {
  app.clock.now = before;
});
const schedule = (): Deps => ({ ...app.deps, now: () => after });

const statuses = async (jobIds: string[]) =>
  new Map(
    (await app.deps.db.select().from(jobs).where(inArray(jobs.id, jobIds))).map((job) => [
      job.id,
      job.status,
    ]),
  );
const kindsOf = async (jobId: string) =>
  (await app.deps.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.jobId, jobId))).map(
    ({ kind }) => kind,
  );

test("four concurrent runs miss each of 60 pickups once: one event, one notice, and one month of credits", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app);
    const jobIds = await Promise.all(Array.from({ length: 60 }, () => addJob(app, homeowner)));
    const runs = await Promise.all([7, 13, 60, 60].map((batch) => markMissed(schedule(), { batch })));
    expect(runs.reduce((sum, { missed }) => sum + missed, 0)).toBe(60);
    expect(new Set((await statuses(jobIds)).values())).toEqual(new Set(["missed"]));
    const db = app.deps.db;
    expect(await db.$count(jobEvents, inArray(jobEvents.jobId, jobIds))).toBe(120);
    expect(await homeownerBalance(db, homeowner.userId)).toBe(-2900);
    expect(await db.$count(promises, inArray(promises.jobId, jobIds))).toBe(180);
    expect(await db.$count(notifications, eq(notifications.userId, homeowner.userId))).toBe(60);
  }
  await expectInvariants(app);
});

/** Daily pickups, so each has a small share and every missed one is credited. */
const pickupDays = [...weekdays];

test("completed or missed, never both: an earning or a credit", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app, { pickupDays });
    const runners = await Promise.all(Array.from({ length: 12 }, () => addRunner(app)));
    const taken = await Promise.all(
      runners.map(async (runner, index) => ({
        runner,
        jobId: await addJob(app, homeowner, { status: index % 2 ? "assigned" : "in_progress", runner }),
      })),
    );
    let answered = 0;
    // From before all of them in the first round to after all but one in the last.
    const answeredBefore = Math.floor((round * 11) / (rounds - 1));
    const itsTurn = async () => {
      while (answered < answeredBefore) await setImmediate();
    };
    const [answers] = await Promise.all([
      Promise.all(
        taken.map(({ runner, jobId }) =>
          app.call(runner, "POST", "/api/runner/complete-job", { jobId }).finally(() => {
            answered += 1;
          }),
        ),
      ),
      itsTurn().then(() => markMissed(schedule(), { batch: 5 })),
      itsTurn().then(() => markMissed(schedule(), { batch: 3 })),
    ]);
    const became = await statuses(taken.map(({ jobId }) => jobId));
    for (const [index, { jobId }] of taken.entries()) {
      const answer = countOutcomes([answers[index] as (typeof answers)[number]]);
      const status = became.get(jobId) ?? "";
      seen.add(status);
      if (status === "completed") expect([answer, await kindsOf(jobId)]).toEqual([{ "200": 1 }, ["earning"]]);
      else {
        expect([status, await kindsOf(jobId)]).toEqual(["missed", ["credit"]]);
        expect(["404 NOT_FOUND", "409 JOB_NOT_OPEN"]).toContain(Object.keys(answer)[0]);
      }
    }
  }
  await expectInvariants(app);
  expect(seen).toContain("completed");
});

test("accepted or missed at the last moment: a late runner is told, and no accepted pickup is credited", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const homeowner = await addHomeowner(app, { zipCode, pickupDays });
    const runners = await Promise.all(
      Array.from({ length: 10 }, () => addRunner(app, { serviceAreas: [zipCode] })),
    );
    const jobIds = await Promise.all(Array.from({ length: 10 }, () => addJob(app, homeowner)));
    const [answers] = await Promise.all([
      Promise.all(
        jobIds.map((jobId, index) =>
          app.call(runners[index] ?? null, "POST", "/api/runner/accept-job", { jobId }),
        ),
      ),
      markMissed(schedule(), { batch: 4 }),
      markMissed(schedule(), { batch: 4 }),
    ]);
    const became = await statuses(jobIds);
    for (const [index, jobId] of jobIds.entries()) {
      if (became.get(jobId) === "assigned") {
        expect(answers[index]?.status).toBe(200);
        expect(await kindsOf(jobId)).toEqual([]);
      } else expect([became.get(jobId), await kindsOf(jobId)]).toEqual(["missed", ["credit"]]);
    }
    await markMissed(schedule());
  }
  await expectInvariants(app);
});

test("canceled or missed, never both", async () => {
  for (let round = 0; round < rounds; round++) {
    const homeowner = await addHomeowner(app, { pickupDays });
    const jobIds = await Promise.all(Array.from({ length: 12 }, () => addJob(app, homeowner)));
    const [answers] = await Promise.all([
      Promise.all(jobIds.map((jobId) => app.typed(homeowner, "homeowner.cancelJob", { jobId }))),
      markMissed(schedule(), { batch: 4 }),
      markMissed(schedule(), { batch: 4 }),
    ]);
    const became = await statuses(jobIds);
    for (const [index, jobId] of jobIds.entries()) {
      const isCancelled = answers[index]?.status === 200;
      expect(became.get(jobId)).toBe(isCancelled ? "cancelled" : "missed");
      expect(await kindsOf(jobId)).toEqual(isCancelled ? [] : ["credit"]);
    }
  }
  await expectInvariants(app);
});
