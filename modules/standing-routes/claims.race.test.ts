import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications, regularHomes } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import { streetKit } from "#testkit/standing-routes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  app.clock.now = "2026-03-10T10:00:00.000Z";
  await warmPool(app);
});
afterAll(() => app.close());

const { addStreet, claim } = streetKit(() => app);

const addRunners = (count: number, zipCode: string): Promise<Runner[]> =>
  Promise.all(Array.from({ length: count }, () => addRunner(app, { serviceAreas: [zipCode] })));

const claimsOf = (home: Homeowner) =>
  app.deps.db.select().from(regularHomes).where(eq(regularHomes.homeownerId, home.homeownerId));

test("when 200 runners claim one street at once, exactly one gets it, in every round", async () => {
  const zipCode = newZip();
  const runners = await addRunners(200, zipCode);
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

test("a street given up 20 times at once ends once, and its homeowner is told once", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const [home] = (await addStreet(zipCode, 1)) as [Homeowner];
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    await claim(runner, zipCode);
    await addJob(app, home, { kind: "weekly", scheduledOn: "2026-03-24", status: "assigned", runner });
    const ids = (await claimsOf(home)).map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.typed(runner, "runner.giveUpHomes", { ids })),
    );
    const ended = answers.map(({ body }) => body).filter((body) => (body as { homes: number }).homes > 0);
    expect(ended).toEqual([{ homes: 1, falls: 1, untilOn: "2026-03-17" }]);
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    const told = and(eq(notifications.userId, home.userId), eq(notifications.type, "regularEnds"));
    expect(await app.deps.db.$count(notifications, told)).toBe(1);
  }
  await expectInvariants(app);
});

test("of 200 runners who claim a street while it is given up, one follows", async () => {
  const zipCode = newZip();
  const runners = await addRunners(200, zipCode);
  for (let round = 0; round < rounds; round++) {
    const [home] = (await addStreet(zipCode, 1)) as [Homeowner];
    const first = runners[round] as Runner;
    await claim(first, zipCode);
    const ids = (await claimsOf(home)).map(({ id }) => id);
    const others = runners.filter((runner) => runner !== first);
    const [givenUp, ...claims] = await Promise.all([
      app.typed(first, "runner.giveUpHomes", { ids }),
      ...others.map((runner) => claim(runner, zipCode)),
    ]);
    expect(givenUp?.status).toBe(200);
    expect(claims.every(({ status }) => status === 200 || status === 409)).toBe(true);
    // If all were too early.
    await claim(others[0] as Runner, zipCode);
    const days = (await claimsOf(home)).toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
    expect(days.map(({ fromOn, untilOn }) => [fromOn, untilOn])).toEqual([
      ["2026-03-10", "2026-03-17"],
      ["2026-03-17", null],
    ]);
  }
  await expectInvariants(app);
});

test("of 200 runners who claim the day to which a home moves, none takes it from its regular", async () => {
  const zipCode = newZip();
  const runners = await addRunners(200, zipCode);
  for (let round = 0; round < rounds; round++) {
    const [home] = (await addStreet(zipCode, 1)) as [Homeowner];
    const regular = runners[round] as Runner;
    await claim(regular, zipCode);
    const [moved, ...claims] = await Promise.all([
      app.typed(home, "homeowner.setRhythms", {
        rhythms: [{ canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null }],
      }),
      ...runners.slice(rounds).map((runner) => claim(runner, zipCode, "Thursday")),
    ]);
    expect(moved?.status).toBe(200);
    expect(Object.keys(countOutcomes(claims))).toEqual(["409 STREET_TAKEN"]);
    const kept = await claimsOf(home);
    expect(kept).toMatchObject([{ runnerId: regular.runnerId, weekday: 4, untilOn: null }]);
  }
  await expectInvariants(app);
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
