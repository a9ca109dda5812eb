import { asc, eq } from "drizzle-orm";
import { auditLog, jobEvents, jobs, notifications } from "#db/schema/index.ts";
import type { TimelineEntry } from "#modules/people/contract.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addJob, addRunner, newZip, type Person, type Runner } from "./factories.ts";

/** The jobs' day: tomorrow. */
export const day = "2026-03-11";

/** A job of March 11 as an operator saw it. */
export const open = { status: "scheduled", runnerId: null, day } as const;
export const taken = (by: Runner, status: "assigned" | "in_progress" = "assigned") => ({
  status,
  runnerId: by.runnerId,
  day,
});

/** What operators do with jobs, and what it leaves. */
export function dispatching(current: () => { app: TestApp; admin: Person }) {
  const act = (procedure: Parameters<TestApp["typed"]>[1], input: object, who = current().admin) =>
    current().app.typed(who, procedure, input);
  return {
    /** A new home, and a runner who serves its area, for each test. */
    async begin() {
      const { app } = current();
      app.clock.now = "2026-03-10T15:00:00.000Z";
      const home = await addHomeowner(app, { zipCode: newZip(), timeZone: "America/New_York" });
      const serviceAreas = [home.zipCode];
      return { home, runner: await addRunner(app, { firstName: "Bo", lastName: "Brisk", serviceAreas }) };
    },

    assign: (jobId: string, to: Runner, seen: object = open, who?: Person) =>
      act("admin.assignJob", { jobId, runnerId: to.runnerId, seen }, who),
    release: (jobId: string, seen: object) => act("admin.releaseJobToOpen", { jobId, seen, reason: "Ill" }),
    cancel: (jobId: string, cause: "ours" | "homeowner", seen: object = open) =>
      act("admin.cancelJob", { jobId, seen, cause, reason: "Nobody can" }),

    async jobOf(jobId: string) {
      const [row] = await current().app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
      return row;
    },

    /** A job's events, oldest first: from, to, by whom, given to whom. */
    async eventsOf(jobId: string) {
      const rows = await current()
        .app.deps.db.select()
        .from(jobEvents)
        .where(eq(jobEvents.jobId, jobId))
        .orderBy(asc(jobEvents.happenedAt), asc(jobEvents.id));
      return rows.map(({ fromStatus, toStatus, userId, givenTo }) => [fromStatus, toStatus, userId, givenTo]);
    },

    /** The kinds of a person's notices, oldest first. */
    async told({ userId }: { userId: string }) {
      const rows = await current()
        .app.deps.db.select()
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(asc(notifications.id));
      return rows.map(({ type }) => type);
    },

    /** The jobs of the problems on a person's page. */
    async problemsOf({ userId: id }: Person) {
      const { body } = await act("admin.personTimeline", { id, kind: "problem" });
      return (body as { rows: TimelineEntry[] }).rows.map(({ jobId }) => jobId);
    },

    auditOf: (subjectId: string) =>
      current()
        .app.deps.db.select({
          action: auditLog.action,
          userId: auditLog.userId,
          before: auditLog.before,
          after: auditLog.after,
        })
        .from(auditLog)
        .where(eq(auditLog.subjectId, subjectId)),
  };
}

/** A job whose runner is out on its day, as `admin.reassign` gives it to another. */
export async function sickRunnersJob(app: TestApp): Promise<object> {
  const runner = await addRunner(app);
  const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
  const { runnerId: toRunnerId } = await addRunner(app);
  return {
    moves: [{ jobId, seen: taken(runner), toRunnerId }],
    daysOff: { runnerId: runner.runnerId, days: [day], isOut: true },
  };
}

/** A job that a runner has taken, as an operator saw it. */
export async function takenJobSeen(app: TestApp): Promise<object> {
  const runner = await addRunner(app);
  const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
  return { jobId, seen: taken(runner) };
}
