import { and, asc, eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeownerProfiles, jobs, notifications, rentalPickups, rentalStays } from "#db/schema/index.ts";
import { lockBucket } from "#platform/queries/buckets.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, newZip, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";
import { runAtOnce } from "#testkit/schedule-process.ts";
import { planRentals } from "./plan-rental.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await app.database.execute("delete from holidays");
  await warmPool(app);
});
afterAll(() => app.close());

const first = "2026-03-15";

type Place = { rental: Rental; runner: Runner; stays: string[] };

/** A rental with ten consecutive stays of two nights each. */
async function bookedRental(): Promise<Place> {
  const zipCode = newZip();
  const rental = await addRental(app, await addHomeowner(app, { zipCode }));
  const stays: string[] = [];
  for (let index = 0; index < 10; index++) {
    const untilOn = addDays(first, index * 2);
    stays.push(await addStay(app, rental, { fromOn: addDays(untilOn, -2), untilOn }));
  }
  return { rental, runner: await addRunner(app, { serviceAreas: [zipCode] }), stays };
}

const pickupsOf = ({ rental }: Place) =>
  app.deps.db
    .select({ pickup: rentalPickups, job: jobs })
    .from(rentalPickups)
    .leftJoin(jobs, eq(jobs.id, rentalPickups.jobId))
    .where(eq(rentalPickups.propertyId, rental.propertyId))
    .orderBy(asc(rentalPickups.pickupOn));
const liveDays = async ({ rental }: Place) =>
  (
    await app.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.propertyId, rental.propertyId), ne(jobs.status, "cancelled")))
      .orderBy(asc(jobs.scheduledOn))
  ).map(({ scheduledOn }) => scheduledOn);

const ok: Answer = { status: 200, headers: new Headers(), body: null };
const failed: Answer = { ...ok, status: 500 };
const planned = ({ rental }: Place) =>
  plan(app, rental).then(
    () => ok,
    () => failed,
  );
/** The scheduler's planning of the home's bucket, as if in another process. */
async function plannedBySchedule({ rental: { home } }: Place): Promise<Answer> {
  const [row] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.id, home.homeownerId));
  const bucket = row?.bucket ?? 0;
  return app.deps
    .transact(async (tx) => {
      await lockBucket(tx, bucket);
      await planRentals(app.deps, tx, { bucket });
    })
    .then(
      () => ok,
      () => failed,
    );
}
const settings = { isAutomatic: true, mode: "commit" };
const times = <T>(count: number, act: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => act(index));

test("planned 15 times at once, by its host and the schedule, each day has one pickup", async () => {
  for (let round = 0; round < rounds; round++) {
    const place = await bookedRental();
    const answers = await Promise.all(
      times(15, (index) => {
        if (index % 3 === 0) return plannedBySchedule(place);
        const windows = { ...settings, defaultWindow: index % 2 === 0 ? "13:00" : "15:00" };
        return index % 3 === 1
          ? planned(place)
          : app.typed(place.rental.home, "rental.saveSettings", windows);
      }),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 15 });
    expect(await liveDays(place)).toEqual(times(10, (index) => addDays(first, index * 2)));
    await planned(place);
    expect(await plan(app, place.rental)).toBe(0);
  }
  await expectInvariants(app);
});

fullTest("with three processes at once, each day has one pickup, and no runner loses one", async () => {
  const places = await Promise.all(times(8, bookedRental));
  const database = { databaseUrl: app.database.url ?? "", now: app.clock.now };
  const done = await runAtOnce("plan-rentals", 3, database);
  expect(done.reduce((sum, { rentalPickups: pickups = 0 }) => sum + pickups, 0)).toBe(80);
  for (const place of places)
    expect(await liveDays(place)).toEqual(times(10, (index) => addDays(first, index * 2)));
  await expectInvariants(app);
});

test("a stay removed while its pickup is accepted: the runner has it and the host is asked, or it was gone before", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const place = await bookedRental();
    await planned(place);
    const [{ pickup, job } = {}] = await pickupsOf(place);
    await app.deps.db
      .update(rentalStays)
      .set({ goneAt: app.clock.now })
      .where(eq(rentalStays.id, place.stays[0] ?? ""));
    const acts = [
      () => app.typed(place.runner, "runner.acceptJob", { jobId: job?.id }),
      () => (round % 3 === 0 ? plannedBySchedule(place) : planned(place)),
    ];
    const held = sql`select from jobs where id = ${job?.id}::uuid for no key update`;
    const answers = await pileUp(app, held, round % 2 === 0 ? acts : acts.toReversed());
    const accepted = answers[round % 2];
    await planned(place);
    const after = (await pickupsOf(place)).find((each) => each.pickup.id === pickup?.id);
    seen.add(accepted?.status === 200 ? "asked" : "gone");
    if (accepted?.status === 200) {
      expect(after).toMatchObject({ pickup: { state: "asked" }, job: { status: "assigned" } });
      const told = eq(notifications.userId, place.rental.home.userId);
      const asked = and(told, eq(notifications.type, "visitAsked"));
      expect(await app.deps.db.$count(notifications, asked)).toBe(1);
    } else expect(after).toBeUndefined();
  }
  expect([...seen].toSorted()).toEqual(["asked", "gone"]);
  await expectInvariants(app);
});

test("a stay moved while its pickup is accepted: the runner keeps the old one or gets the new one, and each day has one", async () => {
  for (let round = 0; round < rounds; round++) {
    const place = await bookedRental();
    await planned(place);
    const [{ job } = {}] = await pickupsOf(place);
    await app.deps.db
      .update(rentalStays)
      .set({ fromOn: "2026-04-10", untilOn: "2026-04-14" })
      .where(eq(rentalStays.id, place.stays[0] ?? ""));
    const [, accepted] = await Promise.all([
      planned(place),
      app.typed(place.runner, "runner.acceptJob", { jobId: job?.id }),
    ]);
    await planned(place);
    const days = await liveDays(place);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain("2026-04-14");
    expect(days.includes(first)).toBe(
      accepted?.status === 200 && (await pickupsOf(place))[0]?.pickup.state === "asked",
    );
  }
  await expectInvariants(app);
});

test("guests book late while a runner takes the wide window: nobody may come when they are there", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 2 * rounds; round++) {
    const zipCode = newZip();
    const rental = await addRental(app, await addHomeowner(app, { zipCode }));
    const place = { rental, runner: await addRunner(app, { serviceAreas: [zipCode] }), stays: [] };
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: first });
    await planned(place);
    const [{ job } = {}] = await pickupsOf(place);
    expect(job?.inBy).toBe("2026-03-18T00:00:00.000Z");
    await addStay(app, rental, { fromOn: "2026-03-16", untilOn: "2026-03-20" });
    const acts = [
      () => app.typed(place.runner, "runner.acceptJob", { jobId: job?.id }),
      () => (round % 3 === 0 ? plannedBySchedule(place) : planned(place)),
    ];
    const held = sql`select from jobs where id = ${job?.id}::uuid for no key update`;
    const answers = await pileUp(app, held, round % 2 === 0 ? acts : acts.toReversed());
    expect(countOutcomes(answers)).toEqual({ "200": 2 });
    const live = (await pickupsOf(place)).find(({ pickup }) => pickup.pickupOn === first)?.job;
    expect(live).toMatchObject({ inBy: "2026-03-15T19:00:00.000Z" });
    // Who had taken it before hears that it is gone; who takes it after has it in time.
    const gone = and(eq(notifications.userId, place.runner.userId), eq(notifications.type, "jobCancelled"));
    expect(await app.deps.db.$count(notifications, gone)).toBe(live?.id === job?.id ? 0 : 1);
    expect(live?.status).toBe(live?.id === job?.id ? "assigned" : "scheduled");
    seen.add(live?.status ?? "");
    expect(await plan(app, rental)).toBe(0);
  }
  expect([...seen].toSorted()).toEqual(["assigned", "scheduled"]);
  await expectInvariants(app);
});

test("concurrent drop, plan, confirm and save: dropped pickups stay away, and none is duplicated", async () => {
  for (let round = 0; round < rounds; round++) {
    const place = await bookedRental();
    const { home } = place.rental;
    await app.typed(home, "rental.saveSettings", { ...settings, defaultWindow: "13:00", mode: "draft" });
    const ids = (await pickupsOf(place)).map(({ pickup }) => pickup.id);
    const answers = await Promise.all([
      ...ids.slice(0, 4).map((id) => app.typed(home, "rental.dropPickup", { id })),
      app.typed(home, "rental.confirmPickups", { ids }),
      app.typed(home, "rental.confirmPickups", { ids: ids.slice(2) }),
      app.typed(home, "rental.saveSettings", { ...settings, defaultWindow: "11:00" }),
      plannedBySchedule(place),
      planned(place),
    ]);
    expect(countOutcomes(answers)).toEqual({ "200": 9 });
    expect(await liveDays(place)).toEqual(times(6, (index) => addDays(first, (index + 4) * 2)));
    expect((await pickupsOf(place)).map(({ pickup }) => pickup.state)).toEqual([
      ...times(4, () => "dropped"),
      ...times(6, () => "scheduled"),
    ]);
  }
  await expectInvariants(app);
});

test("an answer sent twice while guests return: the pickup continues or is canceled, not both", async () => {
  for (let round = 0; round < rounds; round++) {
    const place = await bookedRental();
    await planned(place);
    const [{ pickup, job } = {}] = await pickupsOf(place);
    await app.typed(place.runner, "runner.acceptJob", { jobId: job?.id });
    const stay = eq(rentalStays.id, place.stays[0] ?? "");
    await app.deps.db.update(rentalStays).set({ goneAt: app.clock.now }).where(stay);
    await planned(place);
    await app.deps.db.update(rentalStays).set({ goneAt: null }).where(stay);
    const [back, forth] = await Promise.all([
      app.typed(place.rental.home, "rental.answerAsked", { id: pickup?.id, keep: false }),
      app.typed(place.rental.home, "rental.answerAsked", { id: pickup?.id, keep: true }),
      planned(place),
    ]);
    const after = (await pickupsOf(place))[0];
    if (back?.status === 200)
      expect(after).toMatchObject({ pickup: { state: "dropped" }, job: { status: "cancelled" } });
    else
      expect(after).toMatchObject({
        pickup: { state: expect.stringMatching(/kept|scheduled/) },
        job: { status: "assigned" },
      });
    expect([back?.status, forth?.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  }
  await expectInvariants(app);
});
