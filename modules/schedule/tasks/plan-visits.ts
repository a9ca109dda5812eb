import type { Db } from "#db/client.ts";
import { listHolidays } from "#modules/homes/index.ts";
import { calendarDays, dueFrom, holidaysFrom, placesOf } from "#modules/homes/rules/days/calendars.ts";
import type { Holiday } from "#modules/homes/rules/days/holidays.ts";
import { type VisitWishes, visitTimes } from "#modules/homes/rules/days/visit-times.ts";
import { holdRates, listRules, type RuleRow, runnerRates } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules/platform-rules.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { type Homes, listWishes, type VisitPlan } from "../queries/generation.ts";

/** Days, including today, with generated pickups (decisions.md, Time). */
export const daysAhead = 28;

/** A cache for one run, which needs the same days and times for every bucket. */
export type Reckoned = { kept<T>(key: string, reckon: () => T): T };

export function reckoned(): Reckoned {
  const known = new Map<string, unknown>();
  return {
    kept<T>(key: string, reckon: () => T): T {
      if (!known.has(key)) known.set(key, reckon());
      return known.get(key) as T;
    },
  };
}

/**
 * The rules' results for the next four weeks, for homes whose bucket is locked. Holidays and rates are read under that
 * lock, so that a change to them sees these pickups or is seen.
 */
export async function planVisits(
  deps: Pick<Deps, "now">,
  tx: Db,
  homes: Homes,
  { kept }: Reckoned = reckoned(),
): Promise<VisitPlan> {
  const now = deps.now();
  const wishes = (await listWishes(tx, homes)).map((wish) => ({
    ...wish,
    today: kept(`today ${now} ${wish.timeZone}`, () => localDay(now, wish.timeZone)),
  }));
  const todays = wishes.map(({ today }) => today).toSorted();
  const first = todays[0] ?? now.slice(0, 10);
  const last = todays.at(-1) ?? first;
  const span = kept(`span ${first} ${last}`, () => spanOf(first, last));
  const holidays = await listHolidays(tx, span.holidays);
  await holdRates(tx);
  const rateOn = await runnerRates(tx);
  const promises = await listRules(tx, "promises");
  return {
    now,
    ...kept(`calendars ${first} ${last} ${JSON.stringify(holidays)}`, () => calendarsOf(holidays, span)),
    wishes: wishes.map(({ today, ...wish }) => ({
      ...wish,
      firstDay: today,
      visits: kept(`times ${today} ${Object.values(wish).join()} ${JSON.stringify(promises)}`, () =>
        timesFrom(today, wish, promises),
      ).map(({ onDay, ...times }) => ({ ...times, payCents: rateOn(onDay) })),
    })),
  };
}

type Span = {
  /** The first planned day. */
  first: string;
  holidays: { from: string; until: string };
  due: { from: string; before: string };
};

function spanOf(first: string, last: string): Span {
  const due = { from: dueFrom(first), before: addDays(last, daysAhead) };
  return { first, due, holidays: { from: holidaysFrom(due.from), until: due.before } };
}

function calendarsOf(holidays: Holiday[], { first, due }: Span): Pick<VisitPlan, "places" | "days"> {
  const places = placesOf(holidays);
  return {
    places: places.map((place, calendar) => ({ ...place, calendar })),
    days: calendarDays(places, holidays, due).flatMap(({ onDay, ...day }) =>
      onDay !== null && onDay >= first ? { ...day, onDay } : [],
    ),
  };
}

function timesFrom(today: string, wish: VisitWishes, promises: RuleRow[]) {
  return Array.from({ length: daysAhead }, (_, index) => {
    const onDay = addDays(today, index);
    return { onDay, ...visitTimes(onDay, wish, ruleAmong(promises, "promises", onDay)) };
  });
}
