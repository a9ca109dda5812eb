import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, regularHomes, runnerDaysOff } from "#db/schema/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  app.clock.now = "2026-03-10T10:00:00.000Z";
  await warmPool(app);
});
afterAll(() => app.close());

async function addStreet(zipCode: string, count: number): Promise<Homeowner[]> {
  const homes: Homeowner[] = [];
  for (let nth = 0; nth < count; nth++)
    homes.push(
      await addHomeowner(app, { zipCode, address: `${nth + 1} Maple Street`, publicStreet: "Maple Street" }),
    );
  return homes;
}

const claim = (runner: Runner, zipCode: string) =>
  app.typed(runner, "runner.claimStreet", { zipCode, street: "maple street", weekday: "Tuesday", homes: 60 });

const claimsOf = (home: Homeowner) =>
  app.deps.db.select().from(regularHomes).where(eq(regularHomes.homeownerId, home.homeownerId));

test("when 200 runners claim one street at once, exactly one gets it, in every round", async () => {
  const zipCode = newZip();
  const runners = await Promise.all(
    Array.from({ length: 200 }, () => addRunner(app, { serviceAreas: [zipCode] })),
  );
  for (let round = 0; round < rounds; round++) {
    const homes = await addStreet(zipCode, 2);
    const answers = await Promise.all(runners.map((runner) => claim(runner, zipCode)));
    const { "200": won = 0, ...lost } = countOutcomes(answers);
    // A winner of an earlier round keeps that round's homes, and its answer names them.
    expect(won).toBeGreaterThanOrEqual(1);
    expect(won + (lost["409 STREET_TAKEN"] ?? 0)).toBe(200);
    const owners = new Set<string>();
    for (const home of homes) {
      const claims = await claimsOf(home);
      expect(claims).toHaveLength(1);
      owners.add(claims[0]?.runnerId ?? "");
    }
    expect(owners.size).toBe(1);
  }
  await expectInvariants(app);
});

test("a street given up while others claim it has one runner on each day", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const [home] = (await addStreet(zipCode, 1)) as [Homeowner];
    const [first, next] = [
      await addRunner(app, { serviceAreas: [zipCode] }),
      await addRunner(app, { serviceAreas: [zipCode] }),
    ];
    await claim(first, zipCode);
    const ids = (await claimsOf(home)).map(({ id }) => id);
    await pileUp(app, sql`select from users where id = ${first.userId} for update`, [
      () => app.typed(first, "runner.giveUpHomes", { ids }),
      () => claim(next, zipCode),
    ]);
    await claim(next, zipCode);
    const claims = (await claimsOf(home)).toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
    expect(claims.map(({ fromOn, untilOn }) => [fromOn, untilOn])).toEqual([
      ["2026-03-10", "2026-03-17"],
      ["2026-03-17", null],
    ]);
    await expectInvariants(app);
  }
});

test("two streets claimed at once by one runner give no more than 60 homes a day", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const streets = ["Elm Street", "Oak Street"];
    await Promise.all(
      Array.from({ length: 62 }, (_, nth) => {
        const publicStreet = streets[nth % 2] as string;
        return addHomeowner(app, { zipCode, address: `${nth + 1} ${publicStreet}`, publicStreet });
      }),
    );
    await Promise.all(
      streets.map((street) =>
        app.typed(runner, "runner.claimStreet", {
          zipCode,
          street: street.toLowerCase(),
          weekday: "Tuesday",
          homes: 31,
        }),
      ),
    );
    const own = eq(regularHomes.runnerId, runner.runnerId);
    expect(await app.deps.db.$count(regularHomes, own)).toBe(60);
  }
});

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
