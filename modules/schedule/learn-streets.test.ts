import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { homeownerProfiles, streetCorrections, streetDays, truckObservations } from "#db/schema/index.ts";
import { scheduleNamed } from "#modules/operations/tasks/index.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { doubtedStreet } from "#testkit/doubted-street.ts";
import { addHomeowner, addJob, type Homeowner, newZip } from "#testkit/factories.ts";
import type { Calendar } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-31T15:00:00.000Z";
});

/** The schedule as it runs each hour. */
const learn = async (signal = new AbortController().signal) =>
  (await scheduleNamed("learn-streets")?.load())?.({ ...app.deps, drain: async () => 0 }, { signal });
const daysOf = ({ zipCode }: Homeowner) =>
  app.deps.db.select().from(streetDays).where(eq(streetDays.zipCode, zipCode));

/** A runner finds a home's cans empty on a Tuesday at 8 in the morning. */
async function emptied(home: Homeowner, scheduledOn: string): Promise<void> {
  const jobId = await addJob(app, home, { kind: "weekly", scheduledOn });
  await app.deps.db.insert(truckObservations).values({
    jobId,
    homeownerId: home.homeownerId,
    zipCode: home.zipCode,
    scheduledOn,
    verdict: "emptied",
    observedAt: `${scheduledOn}T12:00:00.000Z`,
    userId: home.userId,
  });
}

test("each hour the streets where cans were looked at are learned, and the others once a day until nothing is left", async () => {
  const zipCode = newZip();
  const [home, neighbor] = [
    await addHomeowner(app, { zipCode, address: "12 Elm Street" }),
    await addHomeowner(app, { zipCode, address: "14 Elm St." }),
  ];
  // Nobody knows its street, so it is part of none.
  const unknown = await addHomeowner(app, { zipCode, address: "12" });
  await app.deps.db
    .update(homeownerProfiles)
    .set({ publicStreet: "" })
    .where(eq(homeownerProfiles.id, unknown.homeownerId));
  await emptied(unknown, "2026-03-31");
  for (const onDay of ["2026-03-10", "2026-03-24"]) await emptied(home, onDay);
  for (const onDay of ["2026-03-17", "2026-03-31"]) await emptied(neighbor, onDay);
  expect(await learn(AbortSignal.abort())).toEqual({ streets: 0 });
  expect(await learn()).toEqual({ streets: 1 });
  expect(await daysOf(home)).toMatchObject([
    {
      street: "elm street",
      weekday: 2,
      confidence: 82,
      reasons: [{ reason: "emptied", count: 4 }],
      truckMinute: 480,
      truckSpread: 0,
    },
  ]);
  for (const who of [home, neighbor]) {
    const { trucks } = (await app.typed(who, "homeowner.calendar")).body as Calendar;
    expect(trucks).toEqual([{ weekday: "Tuesday", time: "08:00", spreadMinutes: 0 }]);
  }
  expect(await learn()).toEqual({ streets: 0 });
  app.clock.advance(day + 1);
  expect(await learn()).toEqual({ streets: 1 });
  app.clock.advance(60 * day);
  await learn();
  expect(await daysOf(home)).toEqual([]);
});

test("a proposal that nobody repeats for three weeks is withdrawn, and a decided one stays", async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const { correction } = await doubtedStreet(app);
  const decided = await doubtedStreet(app);
  await app.deps.db
    .update(streetCorrections)
    .set({ outcome: "dismissed", decidedAt: app.clock.now, decidedBy: decided.homes[0]?.userId })
    .where(eq(streetCorrections.id, decided.correction.id));
  const found = async () => (await app.deps.db.select().from(streetCorrections)).map(({ id }) => id);
  app.clock.advance(20 * day);
  await learn();
  expect(await found()).toEqual(expect.arrayContaining([correction.id, decided.correction.id]));
  app.clock.advance(2 * day);
  await learn();
  expect(await found()).toEqual([decided.correction.id]);
});
