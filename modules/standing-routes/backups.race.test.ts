import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, newZip, type Runner } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  app.clock.now = "2026-03-10T20:00:00.000Z";
  await warmPool(app);
});
afterAll(() => app.close());

const addRunners = (count: number, zipCode: string): Promise<Runner[]> =>
  Promise.all(Array.from({ length: count }, () => addRunner(app, { serviceAreas: [zipCode] })));

test("of 200 runners who accept a stop held for its backup, the backup gets it; after that, the first", async () => {
  const zipCode = newZip();
  const runners = await addRunners(200, zipCode);
  for (let round = 0; round < rounds; round++) {
    const backup = runners[(round * 37) % runners.length] as Runner;
    const [held, freed] = await Promise.all(
      ["2026-03-10T22:00:00.000Z", "2026-03-10T19:59:59.999Z"].map(async (heldUntil) => {
        const jobId = await addJob(app, await addHomeowner(app, { zipCode }));
        await app.deps.db.update(jobs).set({ heldFor: backup.runnerId, heldUntil }).where(eq(jobs.id, jobId));
        return jobId;
      }),
    );
    for (const jobId of [held, freed]) {
      const answers = await Promise.all(
        runners.map((runner) => app.call(runner, "POST", "/api/runner/accept-job", { jobId })),
      );
      expect(countOutcomes(answers)).toEqual({ "200": 1, "409 JOB_TAKEN": 199 });
      if (jobId === held) expect(answers[runners.indexOf(backup)]?.status).toBe(200);
    }
  }
  await expectInvariants(app);
});

test("when 200 runners take one bundle at once, one gets all of it, without a deadlock", async () => {
  const ended = app.endedForAnother.length;
  const zipCode = newZip();
  const runners = await addRunners(200, zipCode);
  const homes = await Promise.all(Array.from({ length: 5 }, () => addHomeowner(app, { zipCode })));
  for (let round = 0; round < rounds; round++) {
    const bundle = await Promise.all(homes.map((home) => addJob(app, home)));
    const seen = { scheduledDate: "2026-03-11T08:00:00.000Z", timeWindow: "morning" as const };
    const answers = await Promise.all(
      runners.map((runner, nth) =>
        app.typed(runner, "runner.acceptJobs", {
          // Each uses a different order.
          jobs: bundle.map((_, each) => ({ jobId: bundle[(each + nth) % bundle.length], ...seen })),
        }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 JOB_TAKEN": 199 });
    const winner = runners[answers.findIndex(({ status }) => status === 200)];
    const taken = await app.deps.db.select().from(jobs).where(inArray(jobs.id, bundle));
    expect(taken.map(({ status, runnerId }) => [status, runnerId])).toEqual(
      bundle.map(() => ["assigned", winner?.runnerId]),
    );
  }
  // Attempts that ended in a deadlock are repeated, so the answers hide them.
  expect(app.endedForAnother.slice(ended)).toEqual([]);
  await expectInvariants(app);
});
