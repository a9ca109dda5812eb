import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { jobEvents } from "../schema/index.ts";
import { prepared } from "./prepared.ts";
import { records } from "./records.ts";

type NewEvent = typeof jobEvents.$inferInsert;

export async function insertJobEvent(db: Db, event: NewEvent): Promise<void> {
  await newJobEvent(db).execute({ fromStatus: null, userId: null, reason: null, ...event });
}

/** Adds any number of events in one statement. */
export async function insertJobEvents(db: Db, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const given = records(
    events.map((event) => ({
      id: event.id,
      job_id: event.jobId,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      user_id: event.userId,
      reason: event.reason,
      happened_at: event.happenedAt,
    })),
    "id uuid, job_id uuid, from_status text, to_status text, user_id uuid, reason text, happened_at timestamptz",
  );
  await db.execute(sql`
    insert into ${jobEvents} (id, job_id, from_status, to_status, user_id, reason, happened_at)
    select id, job_id, from_status, to_status, user_id, reason, happened_at from ${given}`);
}

/** Whether this user was the last to take the job, and nobody has given it back since. */
export async function wasTakenBy(db: Db, taken: { jobId: string; userId: string }): Promise<boolean> {
  const [last] = await db
    .select({ toStatus: jobEvents.toStatus, userId: jobEvents.userId })
    .from(jobEvents)
    .where(and(eq(jobEvents.jobId, taken.jobId), inArray(jobEvents.toStatus, ["scheduled", "assigned"])))
    .orderBy(desc(jobEvents.happenedAt), desc(jobEvents.id))
    .limit(1);
  return last?.toStatus === "assigned" && last.userId === taken.userId;
}

const newJobEvent = prepared((db) =>
  db
    .insert(jobEvents)
    .values({
      id: sql.placeholder("id"),
      jobId: sql.placeholder("jobId"),
      fromStatus: sql.placeholder("fromStatus"),
      toStatus: sql.placeholder("toStatus"),
      userId: sql.placeholder("userId"),
      reason: sql.placeholder("reason"),
      happenedAt: sql.placeholder("happenedAt"),
    })
    .prepare("new_job_event"),
);
