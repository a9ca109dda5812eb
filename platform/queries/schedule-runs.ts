import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { scheduleRuns } from "#db/schema/index.ts";
import { lockKeys } from "./lock-keys.ts";

export type ScheduleRunRow = typeof scheduleRuns.$inferSelect;

/** Blocks other starts of the same schedule until this transaction ends. */
export async function lockSchedule(tx: Db, schedule: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.schedule}, hashtext(${schedule}))`);
}

/** Ends a run whose lease expired because its process died. */
export async function endDeadRun(tx: Db, run: { schedule: string; error: string; now: string }) {
  await tx
    .update(scheduleRuns)
    .set({ outcome: "failed", error: run.error, finishedAt: run.now, leaseEndsAt: null })
    .where(
      and(
        eq(scheduleRuns.schedule, run.schedule),
        eq(scheduleRuns.outcome, "running"),
        sql`${scheduleRuns.leaseEndsAt} < clock_timestamp()`,
      ),
    );
}

/** Moves future start times, left by a process with a fast clock, to now, or nothing would be due. */
export async function pullBackRuns(tx: Db, runs: { schedule: string; after: string; now: string }) {
  await tx
    .update(scheduleRuns)
    .set({ startedAt: runs.now })
    .where(and(eq(scheduleRuns.schedule, runs.schedule), gt(scheduleRuns.startedAt, runs.after)));
}

/** The most recently started run; null when there is none. */
export async function findLastRun(tx: Db, schedule: string): Promise<ScheduleRunRow | null> {
  const [row] = await tx
    .select()
    .from(scheduleRuns)
    .where(eq(scheduleRuns.schedule, schedule))
    .orderBy(desc(scheduleRuns.startedAt), desc(scheduleRuns.id))
    .limit(1);
  return row ?? null;
}

/** Starts a run. False when one is in progress. */
export async function insertRun(
  tx: Db,
  run: { id: string; schedule: string; now: string; leaseSeconds: number },
): Promise<boolean> {
  const inserted = await tx
    .insert(scheduleRuns)
    .values({
      id: run.id,
      schedule: run.schedule,
      outcome: "running",
      startedAt: run.now,
      leaseEndsAt: leaseOf(run.leaseSeconds),
    })
    .onConflictDoNothing()
    .returning({ id: scheduleRuns.id });
  return inserted.length > 0;
}

/** Extends the run's lease. False when another process has declared it dead. */
export async function renewLease(db: Db, run: { id: string; leaseSeconds: number }): Promise<boolean> {
  const renewed = await db
    .update(scheduleRuns)
    .set({ leaseEndsAt: leaseOf(run.leaseSeconds) })
    .where(and(eq(scheduleRuns.id, run.id), eq(scheduleRuns.outcome, "running")))
    .returning({ id: scheduleRuns.id });
  return renewed.length > 0;
}

/** running → done or failed. False when another process has declared it dead. */
export async function finishRun(
  db: Db,
  run: { id: string; now: string } & (
    | { outcome: "done"; counts: Record<string, number> }
    | { outcome: "failed"; error: string; counts?: Record<string, number> }
  ),
): Promise<boolean> {
  const finished = await db
    .update(scheduleRuns)
    .set({
      outcome: run.outcome,
      counts: run.counts ?? null,
      error: run.outcome === "failed" ? run.error : null,
      finishedAt: run.now,
      leaseEndsAt: null,
    })
    .where(and(eq(scheduleRuns.id, run.id), eq(scheduleRuns.outcome, "running")))
    .returning({ id: scheduleRuns.id });
  return finished.length > 0;
}

/** Each schedule's last run (failed if its lease expired) and last completed start; null without any. */
export async function listLastRuns(db: Db, schedules: readonly string[]) {
  const names = sql`array[${sql.join(
    schedules.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  return db
    .select({
      schedule: sql<string>`wanted.name`,
      outcome: sql<"running" | "done" | "failed" | null>`case
        when last.outcome = 'running' and last.lease_ends_at < clock_timestamp() then 'failed' else last.outcome end`,
      counts: sql<Record<string, number> | null>`last.counts`,
      error: sql<string | null>`last.error`,
      startedAt: sql<string | null>`last.started_at`.mapWith(scheduleRuns.startedAt),
      finishedAt: sql<string | null>`last.finished_at`.mapWith(scheduleRuns.finishedAt),
      lastDoneAt: sql<string | null>`good.started_at`.mapWith(scheduleRuns.startedAt),
    })
    .from(sql`unnest(${names}) with ordinality as wanted(name, place)
      left join lateral (select * from ${scheduleRuns} where schedule = wanted.name
        order by started_at desc, id desc limit 1) as last on true
      left join lateral (select started_at from ${scheduleRuns} where schedule = wanted.name and outcome = 'done'
        order by started_at desc limit 1) as good on true`)
    .orderBy(sql`wanted.place`);
}

function leaseOf(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}
