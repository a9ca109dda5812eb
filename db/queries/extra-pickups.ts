import { sql } from "drizzle-orm";
import type { TimeWindow } from "#domain/windows.ts";
import type { Db } from "../client.ts";
import { jobs } from "../schema/index.ts";
import { rowsOf } from "./rows.ts";

/** A home, or one of its rentals. */
type Place = { homeownerId: string; propertyId: string | null };

/** Adds an extra pickup. False where the place has one in that window already. */
export async function insertExtra(db: Db, job: typeof jobs.$inferInsert): Promise<boolean> {
  const added = await db.insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id });
  return added.length > 0;
}

/**
 * The windows that a place has on a day, without what was cancelled. At a rental, what nobody has taken of the planned
 * pickups gives way to an extra one and is left out.
 */
export async function listPickupsOfDay(
  db: Db,
  of: Place & { day: string },
): Promise<{ timeWindow: TimeWindow; isExtra: boolean }[]> {
  return rowsOf(
    db,
    sql`
    select time_window as "timeWindow", requested_at is not null as "isExtra" from ${jobs}
    where ${liesAt(of)} and scheduled_on = ${of.day}::date and status <> 'cancelled'
      and (property_id is null or requested_at is not null or status <> 'scheduled')`,
  );
}

/** How many extra pickups a place has asked for in the week that begins on a Monday, without what was cancelled. */
export async function countExtras(db: Db, of: Place & { weekFrom: string }): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from ${jobs}
    where ${liesAt(of)} and scheduled_on between ${of.weekFrom}::date and ${of.weekFrom}::date + 6
      and requested_at is not null and status <> 'cancelled'`,
  );
  return row?.count ?? 0;
}

function liesAt({ homeownerId, propertyId }: Place) {
  return sql`homeowner_id = ${homeownerId}::uuid and property_id is not distinct from ${propertyId}::uuid`;
}
