import { and, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { rateOn } from "#modules/rates/platform-rules.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip, type Runner } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { setRate } from "#testkit/rates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const day = "2026-03-12";

test("a pay change concurrent with scheduling leaves no pickup with the old pay", async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < rounds; round++) {
    const homes = await Promise.all(Array.from({ length: 12 }, () => addHomeowner(app)));
    const change = setRate(app, admin, {
      rate: "runnerRate",
      amount: `${10 + round}.00`,
      effectiveOn: day,
    });
    const scheduled = homes.map((home) =>
      app.typed(home, "homeowner.schedulePickup", { scheduledDate: day, timeWindow: "evening" }),
    );
    const answers = await Promise.all([change, ...scheduled]);
    expect(countOutcomes(answers)).toEqual({ "200": homes.length + 1 });
    const stamped = await app.deps.db
      .selectDistinct({ cents: jobs.payCents })
      .from(jobs)
      .where(and(eq(jobs.status, "scheduled"), eq(jobs.scheduledOn, day)));
    expect(stamped, `in round ${round}`).toEqual([{ cents: await rateOn(app.deps.db, "runner_rate", day) }]);
  }
});

test("during a pay change, each accepted job has the old pay or the new one, and keeps it", async () => {
  const admin = await addAdmin(app);
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const home = await addHomeowner(app, { zipCode });
    const before = await rateOn(app.deps.db, "runner_rate", "2026-03-11");
    const after = 2000 + round * 100;
    const jobIds = await Promise.all(
      Array.from({ length: 10 }, () => addJob(app, home, { payCents: before })),
    );
    const runners = await Promise.all(jobIds.map(() => addRunner(app, { serviceAreas: [zipCode] })));
    const accept = (runner: Runner, index: number) =>
      app.typed(runner, "runner.acceptJob", { jobId: jobIds[index] });
    const [first, ...others] = runners as [Runner, ...Runner[]];
    // Accept one job before the change, so both rates occur.
    const earlier = await accept(first, 0);
    const answers = await Promise.all([
      earlier,
      setRate(app, admin, {
        rate: "runnerRate",
        amount: `${after / 100}`,
        effectiveOn: "2026-03-11",
      }),
      ...others.map((runner, index) => accept(runner, index + 1)),
    ]);
    expect(countOutcomes(answers), `in round ${round}`).toEqual({ "200": 11 });
    const rows = await app.deps.db.select().from(jobs).where(inArray(jobs.id, jobIds));
    for (const job of rows) {
      const answer = answers.find(({ body }) => (body as { id?: string }).id === job.id)?.body;
      expect([before, after]).toContain(job.payCents);
      expect(answer).toMatchObject({ paymentAmount: (job.payCents / 100).toFixed(2) });
      if (job.payCents === before) accepted += 1;
    }
  }
  expect(accepted).toBeGreaterThan(0);
});
