import { addDays, daysBetween } from "#platform/time/local-time.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { SpokenDay } from "./rules/dates.ts";

/** Days as dates, both ends included. */
export type Span = { fromOn: string; untilOn: string };

/** A day without a year is the next one; one that was this recently is not meant for next year. */
const recentDays = 65;

/**
 * What the days of a text can mean, from today on: none where they make no sense, two where 3/4 may be March 4 or April 3.
 * The reading of the person's language comes first. One day is a span of one day, a week is Sunday to Saturday.
 */
export function spansOf(
  days: readonly SpokenDay[],
  { today, language }: { today: string; language: Language },
): Span[] {
  const orders =
    language === "en" ? (["monthFirst", "dayFirst"] as const) : (["dayFirst", "monthFirst"] as const);
  const [usual, other] = orders.map((order) => spanOf(days, { today, order }));
  // The other reading never stands in for one of the person's language that makes sense but is over.
  if (usual === "over" || (!usual && other === "over")) return [];
  const found = [usual, other].filter((span) => span !== null && span !== undefined && span !== "over");
  const [first, second] = found;
  return first && second && first.fromOn === second.fromOn && first.untilOn === second.untilOn
    ? [first]
    : found;
}

type Order = "monthFirst" | "dayFirst";

/** Null where the calendar has no such days. over: they have passed, or the second comes first. */
function spanOf(
  days: readonly SpokenDay[],
  { today, order }: { today: string; order: Order },
): Span | "over" | null {
  const [first, last] = days;
  const start = first && daysOf(first, { from: today, today, order });
  if (!start) return null;
  const end = last ? daysOf(last, { from: start.fromOn, today, order }) : start;
  if (!end) return null;
  if (daysBetween(today, start.fromOn) > 365 - recentDays || end.untilOn < start.fromOn) return "over";
  return { fromOn: start.fromOn, untilOn: end.untilOn };
}

function daysOf(
  day: SpokenDay,
  { from, today, order }: { from: string; today: string; order: Order },
): Span | null {
  switch (day.kind) {
    case "today":
      return { fromOn: today, untilOn: today };
    case "tomorrow":
      return oneDay(addDays(today, 1));
    case "weekday":
      return oneDay(addDays(from, (day.weekday - weekdayOf(from) + 7) % 7));
    case "week": {
      const sunday = addDays(today, 7 * day.ahead - (weekdayOf(today) % 7));
      return { fromOn: sunday < today ? today : sunday, untilOn: addDays(sunday, 6) };
    }
    case "date":
      return oneDay(nextDate(day, from));
    case "numeric": {
      const { first, second, year } = day;
      const [month, on] = order === "monthFirst" ? [first, second] : [second, first];
      return oneDay(nextDate({ month, day: on, year }, from));
    }
  }
}

const oneDay = (day: string | null): Span | null => (day === null ? null : { fromOn: day, untilOn: day });

/** The date, or its next occurrence from a day on; null where the calendar has none, or none that is still to come. */
function nextDate(
  { month, day, year }: { month: number; day: number; year: number | null },
  from: string,
): string | null {
  const first = Number(from.slice(0, 4));
  for (const each of year === null ? [first, first + 1] : [year]) {
    const on = `${each}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    const isReal = !Number.isNaN(Date.parse(on)) && new Date(on).toISOString().startsWith(on);
    if (isReal && on >= from) return on;
  }
  return null;
}

/** Monday is 1. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
