import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressMinutes, jobs, runnerSteps } from "#db/schema/index.ts";
import { day, later } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { addMeasuredStep, keepMinutesOf } from "#testkit/measured.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { deleteMinutesOf } from "./queries/minutes.ts";

let app: TestApp;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  runner = await addRunner(app);
});
afterAll(() => app.close());

const addresses = ["1 Elm Street", "1 Elm Street, Unit 2"];
const anyLeg = fc.record({
  minutes: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 6 }),
  isRefused: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
});
const which = fc.nat(30);
const anyEvent = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("pickup" as const),
      address: fc.constantFrom(...addresses),
      daysAgo: fc.integer({ min: -1, max: 95 }),
      out: anyLeg,
      in: fc.option(anyLeg, { freq: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refuse" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forget" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("night" as const) }) },
);
type Event = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never;

/** The median of three numbers or more; null for fewer. */
function medianOf(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length < 3) return null;
  return sorted.length % 2
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

const today = () => localDay(app.clock.now, platformTimeZone);

async function stepsOf({ homeownerId }: Homeowner) {
  const { db } = app.deps;
  return db
    .select({ step: runnerSteps, address: jobs.address, scheduledOn: jobs.scheduledOn })
    .from(runnerSteps)
    .innerJoin(jobs, eq(jobs.id, runnerSteps.jobId))
    .where(eq(jobs.homeownerId, homeownerId))
    .orderBy(runnerSteps.id);
}

async function expected(home: Homeowner) {
  const counted = (await stepsOf(home)).filter(
    ({ step, scheduledOn }) =>
      step.cameAt !== null && step.refusal === null && scheduledOn >= addDays(today(), -90),
  );
  const minutesOf = (address: string, leg: "out" | "in") =>
    medianOf(
      counted
        .filter((row) => row.address === address && row.step.step === leg)
        .map(({ step }) => (Date.parse(step.capturedAt) - Date.parse(step.cameAt ?? "")) / 60_000),
    );
  return addresses
    .map((address) => ({
      homeownerId: home.homeownerId,
      address,
      outMinutes: minutesOf(address, "out"),
      inMinutes: minutesOf(address, "in"),
    }))
    .filter(({ outMinutes, inMinutes }) => outMinutes !== null || inMinutes !== null);
}

async function happen(home: Homeowner, event: Event) {
  if (event.kind === "night") return keepMinutesOf(app, home);
  if (event.kind === "pass") {
    app.clock.now = later(app.clock.now, event.days * day);
    return;
  }
  if (event.kind === "pickup") {
    const scheduledOn = addDays(today(), -event.daysAgo);
    const jobId = await addJob(app, home, { status: "cancelled", scheduledOn, address: event.address });
    for (const leg of ["out", "in"] as const) {
      const told = event[leg];
      if (!told) continue;
      const refusal = told.isRefused ? ("JOB_MISSED" as const) : null;
      await addMeasuredStep(app, runner, { jobId, leg, minutes: told.minutes, refusal });
    }
    return;
  }
  const steps = await stepsOf(home);
  const { step } = steps[event.which % Math.max(1, steps.length)] ?? {};
  if (!step) return;
  const isStep = and(eq(runnerSteps.userId, step.userId), eq(runnerSteps.id, step.id));
  const { db } = app.deps;
  if (event.kind === "refuse") await db.update(runnerSteps).set({ refusal: "JOB_CANCELLED" }).where(isStep);
  if (event.kind === "forget") await db.delete(runnerSteps).where(isStep);
  if (event.kind === "move")
    await db.update(jobs).set({ address: addresses[1] }).where(eq(jobs.id, step.jobId));
}

const kept = (...homes: Homeowner[]) =>
  app.deps.db
    .select()
    .from(addressMinutes)
    .where(
      inArray(
        addressMinutes.homeownerId,
        homes.map(({ homeownerId }) => homeownerId),
      ),
    )
    .orderBy(addressMinutes.address);

test(
  "after any measured, refused and deleted steps, a nightly run leaves each address the medians of its last 90 days",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 8, maxLength: 30 }), async (events) => {
        app.clock.now = "2026-03-10T15:00:00.000Z";
        const home = await addHomeowner(app);
        for (const event of events) {
          await happen(home, event);
          if (event.kind === "night") expect(await kept(home)).toEqual(await expected(home));
        }
        await keepMinutesOf(app, home);
        expect(await kept(home)).toEqual(await expected(home));
        await deleteMinutesOf(app.deps.db, home.homeownerId);
        expect(await kept(home)).toEqual([]);
      }),
      runsOf(25, 400),
    );
  },
  longRun,
);
