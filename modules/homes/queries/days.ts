import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  holidays,
  homeownerProfiles,
  ledgerEntries,
  ledgerTransactions,
  skippedDays,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import { ranSubscription } from "#modules/billing/index.ts";

export type HoldRow = typeof vacationHolds.$inferSelect;

/** The source of a hold's credit, so that it is paid only once. */
export const holdSource = (holdId: string) => `hold:${holdId}`;

/** Adds a hold, with the home's other acts waiting on this transaction. False, adding none, if it overlaps another. */
export async function insertHold(
  db: Db,
  hold: Pick<HoldRow, "id" | "homeownerId" | "fromOn" | "untilOn" | "createdAt">,
): Promise<boolean> {
  if (await isOnHold(db, hold.homeownerId, hold.fromOn, hold.untilOn)) return false;
  await db.insert(vacationHolds).values(hold);
  return true;
}

/** Whether a home has a hold on any day from `fromOn` to `untilOn`, by default the same day. */
export async function isOnHold(
  db: Db,
  homeownerId: string,
  fromOn: string,
  untilOn = fromOn,
): Promise<boolean> {
  const found = await db
    .select({ id: vacationHolds.id })
    .from(vacationHolds)
    .where(
      and(
        eq(vacationHolds.homeownerId, homeownerId),
        isNull(vacationHolds.cancelledAt),
        lte(vacationHolds.fromOn, untilOn),
        gte(vacationHolds.untilOn, fromOn),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** A home's hold with its credit (null until settled) and monthly rate; null if not this home's. */
export async function findHold(db: Db, hold: { id: string; homeownerId: string }) {
  const [row] = await selectHolds(db).where(
    and(eq(vacationHolds.id, hold.id), eq(vacationHolds.homeownerId, hold.homeownerId)),
  );
  return row ?? null;
}

/** The same for all of a home's uncancelled holds that end on or after a day, latest first. */
export async function listHolds(db: Db, homeownerId: string, fromOn: string) {
  return selectHolds(db)
    .where(
      and(
        eq(vacationHolds.homeownerId, homeownerId),
        isNull(vacationHolds.cancelledAt),
        gte(vacationHolds.untilOn, fromOn),
      ),
    )
    .orderBy(desc(vacationHolds.fromOn));
}

const isUnsettled = and(isNull(vacationHolds.settledAt), isNull(vacationHolds.cancelledAt));

/** The local day at a hold's home. */
const todayAtHome = (now: string) =>
  sql`(select (${now}::timestamptz at time zone ${homeownerProfiles.timeZone})::date from ${homeownerProfiles} where ${homeownerProfiles.id} = ${vacationHolds.homeownerId})`;

/**
 * Ends homes' current holds: one that began earlier ends yesterday, and one that begins today is canceled. Later ones
 * stay unless `later` cancels them too. Days are the home's local ones. With `since`, an instant before now, today is
 * that instant's day.
 */
export async function cutHolds(
  db: Db,
  cut: { homeownerIds: string[]; now: string; since?: string; later: "stay" | "go" },
): Promise<void> {
  if (cut.homeownerIds.length === 0) return;
  const isOpen = and(inArray(vacationHolds.homeownerId, cut.homeownerIds), isUnsettled);
  const today = todayAtHome(cut.since ?? cut.now);
  await db
    .update(vacationHolds)
    .set({ cancelledAt: cut.now })
    .where(
      and(isOpen, cut.later === "go" ? gte(vacationHolds.fromOn, today) : eq(vacationHolds.fromOn, today)),
    );
  await db
    .update(vacationHolds)
    .set({ untilOn: sql`${today} - 1` })
    .where(and(isOpen, lt(vacationHolds.fromOn, today), gte(vacationHolds.untilOn, today)));
}

/** Ends a hold in progress with the day before; cancels one that has not begun. */
export async function endHold(db: Db, end: { id: string; today: string; now: string }): Promise<void> {
  const isThis = and(eq(vacationHolds.id, end.id), isUnsettled);
  await db
    .update(vacationHolds)
    .set({ cancelledAt: end.now })
    .where(and(isThis, gte(vacationHolds.fromOn, end.today)));
  await db
    .update(vacationHolds)
    .set({ untilOn: sql`${end.today}::date - 1` })
    .where(and(isThis, lt(vacationHolds.fromOn, end.today), gte(vacationHolds.untilOn, end.today)));
}

/** Takes a pause's days out of a home's holds: cancels one within it, and begins a longer one later. */
export async function trimHolds(
  db: Db,
  pause: { homeownerId: string; fromOn: string; today: string; now: string },
): Promise<void> {
  const isWithin = and(
    eq(vacationHolds.homeownerId, pause.homeownerId),
    isUnsettled,
    gte(vacationHolds.fromOn, pause.fromOn),
    lt(vacationHolds.fromOn, pause.today),
  );
  await db
    .update(vacationHolds)
    .set({ cancelledAt: pause.now })
    .where(and(isWithin, lt(vacationHolds.untilOn, pause.today)));
  await db.update(vacationHolds).set({ fromOn: pause.today }).where(isWithin);
}

/** Removes from homes' holds the uncharged days of a pause in which service ended. Days are the home's local ones. */
export async function takeBackPausedHolds(db: Db, end: { homeownerIds: string[]; now: string }) {
  if (end.homeownerIds.length === 0) return;
  const ran = ranSubscription(db, homeownerProfiles.userId);
  const begunInPause = db
    .select({ id: vacationHolds.id })
    .from(vacationHolds)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, vacationHolds.homeownerId))
    .innerJoinLateral(ran, sql`true`)
    .where(
      and(
        inArray(vacationHolds.homeownerId, end.homeownerIds),
        sql`${vacationHolds.fromOn} >= (${ran.pausedAt} at time zone ${homeownerProfiles.timeZone})::date`,
      ),
    );
  await db
    .update(vacationHolds)
    .set({ cancelledAt: end.now })
    .where(and(inArray(vacationHolds.id, begunInPause), isUnsettled));
}

/** Cancels all of a home's unsettled holds: a full refund leaves nothing to credit. */
export async function takeBackHolds(db: Db, end: { homeownerId: string; now: string }): Promise<void> {
  await db
    .update(vacationHolds)
    .set({ cancelledAt: end.now })
    .where(and(eq(vacationHolds.homeownerId, end.homeownerId), isUnsettled));
}

/**
 * Ended, unsettled holds, by the home's local day, oldest first, with the basis of their credit and whether service
 * continues. Locked until the transaction ends; skips rows locked elsewhere. Holds of a paused service wait, since
 * `trimHolds` may shorten them.
 */
export async function lockHoldsOver(db: Db, over: { now: string; limit: number }) {
  const ran = ranSubscription(db, homeownerProfiles.userId);
  return db
    .select({
      id: vacationHolds.id,
      userId: homeownerProfiles.userId,
      fromOn: vacationHolds.fromOn,
      untilOn: vacationHolds.untilOn,
      monthlyRateCents: sql<number>`coalesce(${ran.monthlyRateCents}, 0)`,
      goesOn: sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${homeownerProfiles.userId} and ${subscriptions.status} in ('active', 'past_due'))`,
    })
    .from(vacationHolds)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, vacationHolds.homeownerId))
    .leftJoinLateral(ran, sql`true`)
    .where(
      and(
        sql`${vacationHolds.settledAt} is null and ${vacationHolds.cancelledAt} is null`,
        sql`${vacationHolds.untilOn} < (${over.now}::timestamptz at time zone ${homeownerProfiles.timeZone})::date`,
        sql`not exists (select from ${subscriptions} where ${subscriptions.userId} = ${homeownerProfiles.userId} and ${subscriptions.status} = 'paused')`,
      ),
    )
    .orderBy(asc(vacationHolds.untilOn))
    .limit(over.limit)
    .for("update", { of: vacationHolds, skipLocked: true });
}

export async function settleHolds(db: Db, holdIds: string[], now: string): Promise<void> {
  if (holdIds.length > 0)
    await db.update(vacationHolds).set({ settledAt: now }).where(inArray(vacationHolds.id, holdIds));
}

function selectHolds(db: Db) {
  const ran = ranSubscription(db, homeownerProfiles.userId);
  const credited = db
    .select({ cents: sql<number>`(-${ledgerEntries.amountCents})::float8`.as("cents") })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        sql`${ledgerTransactions.source} = 'hold:' || ${vacationHolds.id}`,
        eq(ledgerEntries.account, "homeowner_balance"),
      ),
    )
    .as("credited");
  return db
    .select({
      hold: vacationHolds,
      timeZone: homeownerProfiles.timeZone,
      monthlyRateCents: sql<number>`coalesce(${ran.monthlyRateCents}, 0)`,
      creditedCents: sql<
        number | null
      >`case when ${vacationHolds.settledAt} is not null then coalesce(${credited.cents}, 0) end`,
    })
    .from(vacationHolds)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, vacationHolds.homeownerId))
    .leftJoinLateral(ran, sql`true`)
    .leftJoinLateral(credited, sql`true`)
    .$dynamic();
}

/** Excludes a home's days from generation; days already skipped stay skipped. */
export async function insertSkippedDays(db: Db, skip: { homeownerId: string; days: string[]; now: string }) {
  if (skip.days.length === 0) return;
  await db
    .insert(skippedDays)
    .values(
      [...new Set(skip.days)].map((onDay) => ({
        homeownerId: skip.homeownerId,
        onDay,
        createdAt: skip.now,
      })),
    )
    .onConflictDoNothing();
}

/** Restores skipped days of a home. Returns those that were skipped, in order. */
export async function deleteSkippedDays(db: Db, undo: { homeownerId: string; days: string[] }) {
  const deleted = await db
    .delete(skippedDays)
    .where(and(eq(skippedDays.homeownerId, undo.homeownerId), inArray(skippedDays.onDay, undo.days)))
    .returning({ onDay: skippedDays.onDay });
  return deleted.map(({ onDay }) => onDay).toSorted();
}

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
