import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, runnerDaysOff } from "#db/schema/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import { expectInvariants, pileUp, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { streetKit } from "#testkit/standing-routes.ts";

// Apart from claims.race.test.ts, whose many homes each planning would plan too.

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  app.clock.now = "2026-03-10T10:00:00.000Z";
  await warmPool(app);
});
afterAll(() => app.close());
const { addStreet, claim } = streetKit(() => app);

test("days off taken while pickups are assigned leave no stop on them", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const [home] = (await addStreet(zipCode, 1)) as [Homeowner];
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    await claim(runner, zipCode);
    await generate(app.deps);
    // An open pickup of that day, which the next planning gives to its regular.
    const ofDay = and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, "2026-03-24"));
    await app.database.execute(
      `with freed as (
        update jobs set status = 'scheduled', runner_id = null, accepted_at = null
        where homeowner_id = $1 and scheduled_on = '2026-03-24' returning id)
      insert into job_events (id, job_id, from_status, to_status, reason, happened_at)
      select gen_random_uuid(), id, 'assigned', 'scheduled', 'regular ended', $2 from freed`,
      [home.homeownerId, app.clock.now],
    );
    const off = () =>
      app.typed(runner, "runner.takeDaysOff", { fromOn: "2026-03-24", untilOn: "2026-03-24" });
    const plan = async (): Promise<Answer> => {
      await generate(app.deps);
      return { status: 200, headers: new Headers(), body: null };
    };
    await pileUp(
      app,
      sql`select from jobs where homeowner_id = ${home.homeownerId} and scheduled_on = '2026-03-24' for update`,
      round % 2 === 0 ? [plan, off] : [off, plan],
    );
    expect(await app.deps.db.$count(runnerDaysOff, eq(runnerDaysOff.runnerId, runner.runnerId))).toBe(1);
    const onDay = await app.deps.db.select().from(jobs).where(ofDay);
    expect(onDay.map(({ status }) => status)).toEqual(["scheduled"]);
    await expectInvariants(app);
  }
});

test("a runner who accepts while their regular homes are planned stays within the day's limit", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const [home] = (await addStreet(zipCode, 1)) as [Homeowner];
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    await claim(runner, zipCode);
    const scheduledOn = "2026-03-24";
    const other = await addHomeowner(app, { zipCode });
    for (let nth = 1; nth < maxOpenJobsPerDay; nth++)
      await addJob(app, other, { scheduledOn, status: "assigned", runner });
    const jobId = await addJob(app, other, { scheduledOn });
    await pileUp(app, sql`select from jobs where id = ${jobId} for update`, [
      () => app.typed(runner, "runner.acceptJob", { jobId }),
      async () => ({ status: 200, body: await generate(app.deps) }) as Answer,
    ]);
    const taken = await app.deps.db.$count(
      jobs,
      and(eq(jobs.runnerId, runner.runnerId), eq(jobs.scheduledOn, scheduledOn), eq(jobs.status, "assigned")),
    );
    expect(taken).toBe(maxOpenJobsPerDay);
    const [planned] = await app.deps.db
      .select({ status: jobs.status })
      .from(jobs)
      .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, scheduledOn)));
    expect(planned?.status).toBe("scheduled");
    await expectInvariants(app);
  }
});
