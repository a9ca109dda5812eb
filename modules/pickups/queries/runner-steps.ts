import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, runnerSteps } from "#db/schema/index.ts";

export type StepRow = typeof runnerSteps.$inferSelect;

/** A reported step with the day of its job; null if it is new. */
export async function findStep(
  db: Db,
  told: { userId: string; id: string },
): Promise<(StepRow & { scheduledOn: string }) | null> {
  const [row] = await db
    .select({ step: runnerSteps, scheduledOn: jobs.scheduledOn })
    .from(runnerSteps)
    .innerJoin(jobs, eq(jobs.id, runnerSteps.jobId))
    .where(and(eq(runnerSteps.userId, told.userId), eq(runnerSteps.id, told.id)));
  return row ? { ...row.step, scheduledOn: row.scheduledOn } : null;
}

export async function insertStep(db: Db, step: typeof runnerSteps.$inferInsert): Promise<void> {
  await db.insert(runnerSteps).values(step);
}

/** Adds any number of steps in one statement. */
export async function insertSteps(db: Db, steps: (typeof runnerSteps.$inferInsert)[]): Promise<void> {
  if (steps.length > 0) await db.insert(runnerSteps).values(steps);
}

/** Erases a runner's reported steps. */
export async function eraseStepsOf(db: Db, userId: string): Promise<void> {
  await db.delete(runnerSteps).where(eq(runnerSteps.userId, userId));
}
