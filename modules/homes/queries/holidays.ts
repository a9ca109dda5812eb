import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { holidays } from "#db/schema/index.ts";

export type HolidayRow = typeof holidays.$inferSelect;

/** The holidays of all areas between two days, inclusive, by day and area. */
export async function listHolidays(db: Db, days: { from: string; until: string }): Promise<HolidayRow[]> {
  return db
    .select()
    .from(holidays)
    .where(and(gte(holidays.onDay, days.from), lte(holidays.onDay, days.until)))
    .orderBy(asc(holidays.onDay), asc(holidays.area));
}

/** Adds holidays to areas without one on that day. Returns the days added. */
export async function addHolidays(db: Db, added: (typeof holidays.$inferInsert)[]): Promise<string[]> {
  if (added.length === 0) return [];
  const inserted = await db
    .insert(holidays)
    .values(added)
    .onConflictDoNothing({ target: [holidays.area, holidays.onDay] })
    .returning({ onDay: holidays.onDay });
  return inserted.map((row) => row.onDay);
}

/** Adds a holiday or updates the area's holiday on that day. Returns the saved row. */
export async function saveHoliday(db: Db, holiday: typeof holidays.$inferInsert): Promise<HolidayRow> {
  const { name, rule, changedAt, changedBy } = holiday;
  const [saved] = await db
    .insert(holidays)
    .values(holiday)
    .onConflictDoUpdate({
      target: [holidays.area, holidays.onDay],
      set: { name, rule, changedAt, changedBy },
    })
    .returning();
  if (!saved) throw new Error("The holiday was not saved");
  return saved;
}

/** A holiday, locked until the transaction ends; null if missing. */
export async function lockHoliday(db: Db, id: string): Promise<HolidayRow | null> {
  const [row] = await db.select().from(holidays).where(eq(holidays.id, id)).for("update");
  return row ?? null;
}

/** An area's holiday on a day, locked until the transaction ends; null if missing. */
export async function lockHolidayOn(
  db: Db,
  { area, onDay }: Pick<HolidayRow, "area" | "onDay">,
): Promise<HolidayRow | null> {
  const [row] = await db
    .select()
    .from(holidays)
    .where(and(eq(holidays.area, area), eq(holidays.onDay, onDay)))
    .for("update");
  return row ?? null;
}

export async function deleteHoliday(db: Db, id: string): Promise<void> {
  await db.delete(holidays).where(eq(holidays.id, id));
}
