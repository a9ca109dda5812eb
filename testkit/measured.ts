import { runnerSteps } from "#db/schema/index.ts";
import { keepAddressMinutes, keepAreaMinutes } from "#modules/pickups/queries/minutes.ts";
import { later, minute } from "#platform/instants.ts";
import type { TestApp } from "./app.ts";
import { addJob, type Homeowner, type Runner } from "./factories.ts";

/** Adds a step that records how long a runner took for one leg of a pickup. */
export async function addMeasuredStep(
  app: TestApp,
  by: Pick<Runner, "userId">,
  step: Pick<typeof runnerSteps.$inferInsert, "jobId" | "refusal"> & {
    leg: "out" | "in";
    minutes: number | null;
  },
): Promise<void> {
  const { jobId, refusal, leg, minutes } = step;
  const cameAt = "2026-03-04T12:00:00.000Z";
  await app.deps.db.insert(runnerSteps).values({
    id: app.deps.newId(),
    userId: by.userId,
    jobId,
    step: leg,
    cameAt: minutes === null ? null : cameAt,
    capturedAt: later(cameAt, (minutes ?? 0) * minute),
    arrivedAt: "2026-03-04T16:00:00.000Z",
    refusal,
  });
}

/** Does the work of `keepMinutes` for one home only; other tests own the other homes. */
export async function keepMinutesOf(app: TestApp, { homeownerId }: Homeowner): Promise<void> {
  const now = app.deps.now();
  await keepAreaMinutes(app.deps.db, now);
  await keepAddressMinutes(app.deps.db, { homes: [homeownerId], now });
}

/** Past pickups at a home, one for each pair of minutes. */
export async function addMeasured(
  app: TestApp,
  home: Homeowner,
  by: Pick<Runner, "userId">,
  pickups: readonly { out: number; in?: number }[],
): Promise<void> {
  for (const pickup of pickups) {
    const jobId = await addJob(app, home, { scheduledOn: "2026-03-04", status: "cancelled" });
    await addMeasuredStep(app, by, { jobId, leg: "out", minutes: pickup.out });
    if (pickup.in !== undefined) await addMeasuredStep(app, by, { jobId, leg: "in", minutes: pickup.in });
  }
}
