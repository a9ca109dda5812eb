import { and, count, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountOf,
  homeownerProfiles,
  jobs,
  pickupCalls,
  runnerProfiles,
  smsNumbers,
  users,
} from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

type CallRow = typeof pickupCalls.$inferSelect;

/** A call by its id; null when the id is unused. */
export async function findCall(db: Db, id: string): Promise<CallRow | null> {
  const [row] = await db.select().from(pickupCalls).where(eq(pickupCalls.id, id));
  return row ?? null;
}

/** Adds a call if its job is still that runner's to do. False otherwise, and when the id exists. */
export async function insertCall(db: Db, call: Omit<CallRow, "refusedAt">): Promise<boolean> {
  const added = await rowsOf<{ id: string }>(
    db,
    sql`
    insert into ${pickupCalls} (id, job_id, runner_id, caller_id, called, called_at)
    select ${call.id}::uuid, id, runner_id, ${call.callerId}::uuid, ${call.called}, ${call.calledAt}::timestamptz
    from ${jobs}
    where id = ${call.jobId}::uuid and runner_id = ${call.runnerId}::uuid and status in ('assigned', 'in_progress')
    on conflict (id) do nothing
    returning id`,
  );
  return added.length > 0;
}

export async function noteCallRefused(db: Db, call: { id: string; at: string }): Promise<void> {
  await db.update(pickupCalls).set({ refusedAt: call.at }).where(eq(pickupCalls.id, call.id));
}

/** How many calls a person started since an instant. */
export async function countCallsBy(db: Db, started: { callerId: string; since: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pickupCalls)
    .where(and(eq(pickupCalls.callerId, started.callerId), gt(pickupCalls.calledAt, started.since)));
  return row?.count ?? 0;
}

/** A person's phones: the number confirmed by a code, and the one they gave without proof. */
export type Phones = { confirmed: string | null; given: string | null };

/** Phones by user id. A further home has the confirmed number of its account. */
export async function findPhones(db: Db, userIds: string[]): Promise<Map<string, Phones>> {
  const rows = await db
    .select({
      userId: users.id,
      confirmed: sql<
        string | null
      >`case when ${smsNumbers.confirmedAt} is not null then ${smsNumbers.e164} end`,
      given: sql<string | null>`coalesce(${homeownerProfiles.phoneNumber}, ${runnerProfiles.phoneNumber})`,
    })
    .from(users)
    .leftJoin(smsNumbers, eq(smsNumbers.userId, accountOf(users.id)))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.userId, users.id))
    .where(inArray(users.id, userIds));
  return new Map(rows.map(({ userId, ...phones }) => [userId, phones]));
}

/** Deletes the calls that a person started, and all about a home's pickups. */
export async function deleteCallsOf(
  db: Db,
  of: { userId: string; homeownerId: string | null },
): Promise<void> {
  const homesJobs = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(sql`${jobs.homeownerId} = ${of.homeownerId}::uuid`);
  await db
    .delete(pickupCalls)
    .where(or(eq(pickupCalls.callerId, of.userId), inArray(pickupCalls.jobId, homesJobs)));
}
