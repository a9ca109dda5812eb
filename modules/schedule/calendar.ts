import type { Db } from "#db/client.ts";
import { endOfService, isServed } from "#modules/accounts/rules.ts";
import {
  dueFrom,
  holidaysAt,
  holidaysFrom,
  inKindOrder,
  nextDates,
  pickupTimes,
  shiftOf,
} from "#modules/homes/days.ts";
import { type CalendarFacts, findCalendarFacts, skipsOf } from "#modules/pickups/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import { type PlannedDay, plannedDays } from "#modules/rentals/days.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, weekOf } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { weekdays } from "#platform/values/days.ts";
import type * as contract from "./contract.ts";
import type { Calendar } from "./contract.ts";
import { truckTime } from "./rules.ts";

/** A minimum; the last week is shown in full. */
const daysShown = 42;

/** Days ahead for which `daysOf` needs all facts. */
export const daysRead = daysShown + 7;

/** Days that contain six dates of a biweekly schedule, with room for holiday moves. */
const sixDates = 100;

/**
 * What goes out in the next six weeks, from today to the end of the last week, and why a day differs. Uses generated
 * pickups, then the can schedules and holidays. Empty without a home.
 */
export function calendar(deps: Deps, actor: HomeownerActor): Promise<Calendar> {
  return readCalendar(deps, deps.db, actor.userId);
}

/** The same within a transaction. */
export async function readCalendar(deps: Pick<Deps, "now">, db: Db, userId: string): Promise<Calendar> {
  const home = await findCalendarFacts(db, userId, factDays(deps.now(), daysRead));
  return {
    // In the order of the input, so that what a reader saw compares as equal.
    rhythms: (home?.rhythms ?? []).map(({ canKind, weekday, everyWeeks, anchorOn }) => ({
      canKind,
      weekday: weekdays[weekday - 1] ?? "Monday",
      everyWeeks,
      anchorOn,
    })),
    pickupWindow: home?.pickupWindow ?? "morning",
    outEveningBefore: home?.outEveningBefore ?? false,
    inAfterCollection: home?.inAfterCollection ?? false,
    hauler: home?.hauler ?? null,
    trucks: (home?.trucks ?? []).map(({ weekday, ...truck }) => ({
      weekday: weekdays[weekday - 1] ?? "Monday",
      ...truckTime(truck),
    })),
    days: home ? daysOf(home, deps.now()) : [],
  };
}

/** The next six dates of an unsaved schedule, to check its anchor. Empty without a home. */
export const previewRhythm: HomeownerAct<typeof contract.previewRhythm> = async (deps, actor, input) => {
  const home = await findCalendarFacts(deps.db, actor.userId, factDays(deps.now(), sixDates));
  if (!home) return [];
  const own = holidaysAt(home, home.holidays);
  const rhythm = { ...input, weekday: weekdays.indexOf(input.weekday) + 1 };
  return nextDates(rhythm, localDay(deps.now(), home.timeZone), 6).map((dueOn) => {
    const shift = shiftOf(dueOn, own);
    return { dueOn, onDay: shift ? shift.movedTo : dueOn, holiday: shift?.holiday ?? null };
  });
};

/** One day more at each end than the farthest time zone needs. */
export function factDays(now: string, ahead: number): { from: string; until: string } {
  const utcDay = now.slice(0, 10);
  return { from: holidaysFrom(dueFrom(addDays(utcDay, -1))), until: addDays(utcDay, ahead + 1) };
}

export function daysOf(home: CalendarFacts, now: string): Calendar["days"] {
  const from = localDay(now, home.timeZone);
  return daysBetween(home, { from, before: weekOf(addDays(from, daysShown - 1)).to }, now);
}

type Day = Calendar["days"][number];
type Span = { from: string; before: string };

/**
 * The days of the schedule from one local day to before another, in order. Those before today are listed only if there
 * was a pickup or it was left out: earlier schedules are unknown.
 */
export function daysBetween(home: CalendarFacts, { from, before }: Span, now: string): Day[] {
  const today = localDay(now, home.timeZone);
  const dayMoves = latestDayMoves(home.dayMoves);
  const planned = movedDays(
    plannedDays(home.rhythms, holidaysAt(home, home.holidays), { from, before }),
    dayMoves,
  );
  const pickups = home.pickups.filter(
    ({ kind, onDay }) => kind === "weekly" && onDay >= from && onDay < before,
  );
  const unplanned = pickups
    .filter(({ onDay }) => !planned.some((day) => day.onDay === onDay))
    .map(({ onDay, canKinds }) => ({ onDay, canKinds, notes: [] }));
  return [...planned, ...unplanned]
    .toSorted((a, b) => a.onDay.localeCompare(b.onDay))
    .flatMap((day): Day | [] => {
      const pickup = pickups.find(({ onDay }) => onDay === day.onDay);
      const isPast = day.onDay < today;
      const state = pickup ? pickup.status : isPast ? leftOutBy(home, day) : stateOf(home, day, now);
      if (state === "past") return [];
      const report = home.reports.find(({ onDay }) => onDay === day.onDay);
      const dayMove = dayMoves.find(({ toOn }) => toOn === day.onDay);
      return {
        ...day,
        canKinds: isPast && pickup ? pickup.canKinds : day.canKinds,
        state,
        jobId: pickup?.id ?? null,
        moved: dayMove ? { fromOn: dayMove.plannedOn, reason: dayMove.reason } : null,
        reported: report ? (report.outcome ?? "open") : null,
        cameOn: report?.cameOn ? (weekdays[report.cameOn - 1] ?? null) : null,
      };
    });
}

/** The last push of each planned day. */
function latestDayMoves(dayMoves: CalendarFacts["dayMoves"]): CalendarFacts["dayMoves"] {
  return dayMoves.filter(
    ({ plannedOn }, index) => !dayMoves.slice(index + 1).some((later) => later.plannedOn === plannedOn),
  );
}

/** The planned days after an operator's day moves; days moved together are merged. */
function movedDays(planned: PlannedDay[], dayMoves: CalendarFacts["dayMoves"]): PlannedDay[] {
  const days = new Map<string, PlannedDay>();
  for (const day of planned) {
    const onDay = dayMoves.find(({ plannedOn }) => plannedOn === day.onDay)?.toOn ?? day.onDay;
    const there = days.get(onDay);
    days.set(onDay, {
      onDay,
      canKinds: inKindOrder([...(there?.canKinds ?? []), ...day.canKinds]),
      notes: [...(there?.notes ?? []), ...day.notes],
    });
  }
  return [...days.values()];
}

/** The state of a day without a pickup. `past`: its time is over, or the service is by then. */
function stateOf(
  home: CalendarFacts,
  { onDay, canKinds, notes }: PlannedDay,
  now: string,
): Exclude<Calendar["days"][number]["state"], "cancelled"> | "past" {
  const { windowStartsAt, outBy } = pickupTimes(onDay, home, ruleAmong(home.promises, "promises", onDay));
  const { subscription } = home;
  const endsAt = endOfService(subscription);
  if (canKinds.length === 0) return "fallsOut";
  if (endsAt && windowStartsAt >= endsAt) return "past";
  if (!isServed(subscription?.status ?? "none")) return "notServed";
  if (subscription?.pausesAt && windowStartsAt >= subscription.pausesAt) return "notServed";
  const leftOut = leftOutBy(home, { onDay, notes });
  if (leftOut !== "past") return leftOut;
  return outBy <= now ? "past" : "planned";
}

/** Why a day without a pickup has none: skipped, or on hold; `past` if neither. */
function leftOutBy(home: CalendarFacts, { onDay, notes }: Pick<PlannedDay, "onDay" | "notes">) {
  const skips = [...skipsOf(home, onDay), ...notes.map(({ dueOn }) => dueOn)];
  if (skips.some((day) => home.skipped.includes(day))) return "skipped";
  return home.holds.some(({ fromOn, untilOn }) => fromOn <= onDay && onDay <= untilOn) ? "held" : "past";
}
