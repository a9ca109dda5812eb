import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { type Moment, wallIn } from "./moments.ts";

/** Most repeats kept per entry. */
const mostRepeats = 100;

const mostCounted = 10_000;
/** Repeats are stepped through from the first, so it must not be older. */
const mostYearsAgo = 10;

/** The longest interval per frequency; the search steps through one day by day. */
const longestIntervals: Record<string, number> = { DAILY: 366, WEEKLY: 53, MONTHLY: 24, YEARLY: 4 };
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Whether a rule's repeats are found in bounded time, as of the rental's today. */
export function isBounded(rule: ICAL.Recur, first: Moment, today: string): boolean {
  const earliest = Temporal.PlainDate.from(today).subtract({ years: mostYearsAgo });
  return (
    rule.interval >= 1 &&
    rule.interval <= (longestIntervals[rule.freq] ?? 0) &&
    (rule.count === null || (rule.count >= 1 && rule.count <= mostCounted)) &&
    Temporal.PlainDate.compare(first.wall.toPlainDate(), earliest) >= 0 &&
    Object.entries(rule.parts).every(([part, values]) =>
      isPlainPart(rule.freq, part, values as unknown[], first),
    )
  );
}

/** Whether the search surely ends with this part; a fifth Monday, for example, might never come. */
function isPlainPart(freq: string, part: string, values: unknown[], first: Moment): boolean {
  if (freq === "WEEKLY" && part === "BYDAY")
    return (
      values.length <= weekdays.length &&
      new Set(values).size === values.length &&
      values.every((value) => weekdays.includes(String(value)))
    );
  return freq === "MONTHLY" && part === "BYMONTHDAY" && values.length === 1 && values[0] === first.wall.day;
}

/** An entry's repeats between two days, as local times in its zone; `isCut` when there may be more. */
export function repeatsOf(
  rule: ICAL.Recur,
  first: Moment,
  { from, until, mostSteps }: { from: string; until: string; mostSteps: number },
): { walls: Temporal.PlainDateTime[]; steps: number; isCut: boolean } {
  const bounded = rule.clone();
  // Redundant, and it would make the library use a different search.
  delete (bounded.parts as Record<string, unknown>).BYMONTHDAY;
  if (rule.until) bounded.until = timeOf(untilWall(rule.until, first), first.isDay);
  const iterator = bounded.iterator(timeOf(first.wall, first.isDay));
  const walls: Temporal.PlainDateTime[] = [];
  let steps = 0;
  for (let next = iterator.next(); next; next = iterator.next()) {
    steps += 1;
    const wall = new Temporal.PlainDateTime(
      next.year,
      next.month,
      next.day,
      next.hour,
      next.minute,
      next.second,
    );
    const day = wall.toPlainDate().toString();
    if (day > until) break;
    if (walls.length === mostRepeats || steps >= mostSteps) return { walls, steps, isCut: true };
    if (day >= from) walls.push(wall);
  }
  return { walls, steps, isCut: false };
}

/** The last moment of a rule in the zone it repeats in; for a day, the end of the day. */
function untilWall(until: ICAL.Time, first: Moment): Temporal.PlainDateTime {
  const { year, month, day, hour, minute, second } = until;
  if (until.isDate) return new Temporal.PlainDateTime(year, month, day, 23, 59, 59);
  const zone = until.zone === ICAL.Timezone.utcTimezone ? "UTC" : first.zone;
  const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
  return first.isDay ? wall : wallIn({ isDay: false, wall, zone }, first.zone);
}

function timeOf(
  { year, month, day, hour, minute, second }: Temporal.PlainDateTime,
  isDate: boolean,
): ICAL.Time {
  return ICAL.Time.fromData(
    isDate ? { year, month, day, isDate } : { year, month, day, hour, minute, second },
  );
}
