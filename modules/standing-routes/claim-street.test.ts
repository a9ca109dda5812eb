import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs, notifications, regularHomes, runnerDaysOff } from "#db/schema/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  type Homeowner,
  newZip,
  type Runner,
} from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = "2026-03-10T10:00:00.000Z";
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

/** Homes on Maple Street, numbered 1, 3, 5 …, with Tuesday's collection, and a runner who serves the ZIP code. */
async function street(count: number) {
  const zipCode = newZip();
  const homes: Homeowner[] = [];
  for (let nth = 0; nth < count; nth++)
    homes.push(
      await addHomeowner(app, {
        zipCode,
        address: `${2 * nth + 1} Maple Street`,
        publicStreet: "Maple Street",
      }),
    );
  return { zipCode, homes, runner: await addRunner(app, { firstName: "Leo", serviceAreas: [zipCode] }) };
}

const claim = (runner: Runner, zipCode: string, homes = 60) =>
  app.typed(runner, "runner.claimStreet", { zipCode, street: "maple street", weekday: "Tuesday", homes });

const claimable = async (runner: Runner, zipCode: string) => {
  const { body } = await app.typed(runner, "runner.claimableStreets", { zipCode });
  return (body as { rows: object[] }).rows;
};

const visits = (home: Homeowner) =>
  app.deps.db
    .select({ day: jobs.scheduledOn, status: jobs.status, runnerId: jobs.runnerId })
    .from(jobs)
    .where(eq(jobs.homeownerId, home.homeownerId))
    .orderBy(jobs.scheduledOn);

describe("a runner who claims a street", () => {
  test("sees its homes together, without an address", async () => {
    const { zipCode, runner } = await street(3);
    expect(await claimable(runner, zipCode)).toEqual([
      {
        zipCode,
        street: "maple street",
        name: "Maple Street",
        city: "New York",
        weekday: "Tuesday",
        homes: 3,
        cans: 3,
        pay: "36.00",
        isEveningBefore: false,
      },
    ]);
  });

  test("gets the open pickups at once and later ones as they are planned", async () => {
    const { zipCode, homes, runner } = await street(2);
    await generate(app.deps);
    const answer = await claim(runner, zipCode);
    expect(answer.body).toEqual({ homes: 2, stops: 8 });
    app.clock.now = "2026-03-17T17:00:00.000Z";
    await generate(app.deps);
    for (const home of homes) {
      const found = await visits(home);
      expect(found).toHaveLength(5);
      expect(found.map(({ runnerId }) => runnerId)).toEqual(Array(5).fill(runner.runnerId));
    }
    expect(await claimable(runner, zipCode)).toEqual([]);
    app.clock.now = "2026-03-10T10:00:00.000Z";
  });

  test("takes some homes along the street, and the same again changes nothing", async () => {
    const { zipCode, homes, runner } = await street(4);
    expect((await claim(runner, zipCode, 2)).body).toMatchObject({ homes: 2 });
    expect((await claim(runner, zipCode, 2)).body).toEqual({ homes: 2, stops: 0 });
    const mine = await app.deps.db
      .select()
      .from(regularHomes)
      .where(eq(regularHomes.runnerId, runner.runnerId));
    expect(mine.map(({ homeownerId }) => homeownerId).toSorted()).toEqual(
      homes
        .slice(0, 2)
        .map(({ homeownerId }) => homeownerId)
        .toSorted(),
    );
    const [told] = await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, homes[0]?.userId ?? ""));
    expect(told).toMatchObject({ type: "regularBegins", params: { name: "Leo", date: "2026-03-10" } });
  });

  test("finds nothing where another was first", async () => {
    const { zipCode, runner } = await street(2);
    await claim(await addRunner(app, { serviceAreas: [zipCode] }), zipCode);
    expect(await claim(runner, zipCode)).toMatchObject({ status: 409, body: { code: "STREET_TAKEN" } });
  });

  test("gets no stop on a day off", async () => {
    const { zipCode, homes, runner } = await street(1);
    await claim(runner, zipCode);
    await app.deps.db.insert(runnerDaysOff).values({
      runnerId: runner.runnerId,
      fromOn: "2026-03-17",
      untilOn: "2026-03-17",
      createdAt: app.clock.now,
    });
    await generate(app.deps);
    expect((await visits(homes[0] as Homeowner)).map(({ day, status }) => `${day} ${status}`)).toEqual([
      "2026-03-10 assigned",
      "2026-03-17 scheduled",
      "2026-03-24 assigned",
      "2026-03-31 assigned",
    ]);
  });
});

describe("a runner who gives a street up", () => {
  test("keeps a week of stops; the others are open to all", async () => {
    const { zipCode, homes, runner } = await street(1);
    await generate(app.deps);
    await claim(runner, zipCode);
    const { body } = await app.typed(runner, "runner.ownStreets");
    const [own] = (
      body as { streets: { homes: { id: string; address: string }[]; falls: number; untilOn: string }[] }
    ).streets;
    expect(own).toMatchObject({
      falls: 3,
      untilOn: "2026-03-17",
      homes: [{ address: "1 Maple Street, Unit 4B" }],
    });
    const ids = own?.homes.map(({ id }) => id) ?? [];
    expect((await app.typed(runner, "runner.giveUpHomes", { ids })).body).toEqual({
      homes: 1,
      falls: 3,
      untilOn: "2026-03-17",
    });
    const covered = await app.typed(await addAdmin(app), "admin.coverage", { search: zipCode });
    expect(covered.body).toMatchObject({
      rows: [{ regulars: [], leaving: [{ name: expect.stringMatching(/^Leo /), untilOn: "2026-03-17" }] }],
    });
    expect((await app.typed(runner, "runner.giveUpHomes", { ids })).body).toEqual({
      homes: 0,
      falls: 0,
      untilOn: null,
    });
    await generate(app.deps);
    expect((await visits(homes[0] as Homeowner)).map(({ status }) => status)).toEqual([
      "assigned",
      "scheduled",
      "scheduled",
      "scheduled",
    ]);
    const next = await addRunner(app, { serviceAreas: [zipCode] });
    expect((await claim(next, zipCode)).body).toEqual({ homes: 1, stops: 3 });
    const [home] = homes as [Homeowner];
    expect((await visits(home)).map(({ runnerId }) => runnerId)).toEqual([
      runner.runnerId,
      ...Array(3).fill(next.runnerId),
    ]);
  });
});

test("a runner who takes a given up street again has each home once, and so does the homeowner", async () => {
  const { zipCode, homes, runner } = await street(2);
  await generate(app.deps);
  await claim(runner, zipCode);
  const own = async () => {
    const { body } = await app.typed(runner, "runner.ownStreets");
    return (body as { streets: { homes: { id: string; address: string; untilOn: string | null }[] }[] })
      .streets[0]?.homes;
  };
  const ids = (await own())?.map(({ id }) => id) ?? [];
  await app.typed(runner, "runner.giveUpHomes", { ids });
  expect(await own()).toMatchObject([{ untilOn: "2026-03-17" }, { untilOn: "2026-03-17" }]);
  expect((await claim(runner, zipCode)).body).toEqual({ homes: 2, stops: 6 });
  expect(await own()).toMatchObject([
    { address: "1 Maple Street, Unit 4B", untilOn: null },
    { address: "3 Maple Street, Unit 4B", untilOn: null },
  ]);
  expect(await own()).toHaveLength(2);
  expect((await app.typed(homes[0] as Homeowner, "homeowner.regulars")).body).toMatchObject({
    regulars: [{ name: "Leo", untilOn: null }],
  });
});

test("a stop that the regular released stays open to others", async () => {
  const { zipCode, homes, runner } = await street(1);
  await generate(app.deps);
  await claim(runner, zipCode);
  const [job] = await app.deps.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.homeownerId, homes[0]?.homeownerId ?? ""), eq(jobs.scheduledOn, "2026-03-24")));
  await app.typed(runner, "runner.releaseJob", { jobId: job?.id });
  await generate(app.deps);
  expect((await visits(homes[0] as Homeowner)).map(({ status }) => status)).toEqual([
    "assigned",
    "assigned",
    "scheduled",
    "assigned",
  ]);
});

test("an admin gives the homes that are left to a runner, who is told, as the homeowners are", async () => {
  const { zipCode, homes, runner } = await street(3);
  const other = await addRunner(app, { serviceAreas: [zipCode] });
  await claim(other, zipCode, 1);
  await generate(app.deps);
  const { status, body } = await app.typed(await addAdmin(app), "admin.assignStreet", {
    runnerId: runner.runnerId,
    zipCode,
    street: "maple street",
    weekday: "Tuesday",
    reason: "Asked by phone",
  });
  expect([status, body]).toEqual([200, { homes: 2, stops: 8 }]);
  for (const home of homes.slice(1)) {
    const told = await app.deps.db.select().from(notifications).where(eq(notifications.userId, home.userId));
    expect(told).toMatchObject([{ type: "regularBegins", params: { name: "Leo", date: "2026-03-10" } }]);
  }
  expect(await app.deps.db.$count(regularHomes, eq(regularHomes.runnerId, runner.runnerId))).toBe(2);
});
