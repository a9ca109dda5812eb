import { Temporal } from "temporal-polyfill";
import { addDays } from "#platform/time/local-time.ts";
import { inWeekOrder, type Weekday, weekdays } from "#platform/values/weekdays.ts";
import { type CanKind, canKinds } from "../cans.ts";

/** A kind of can and a weekday on which it goes out. */
export type Rhythm = {
  canKind: CanKind;
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  /** 1: every week; 2: every other week. */
  everyWeeks: number;
  /** A day on which the can goes out; null if every week. */
  anchorOn: string | null;
};

/** The next `count` due days from a day on, before holidays move them. */
export function nextDates(rhythm: Omit<Rhythm, "canKind">, from: string, count: number): string[] {
  const first = firstDue(rhythm, from);
  return Array.from({ length: count }, (_, index) => addDays(first, index * 7 * rhythm.everyWeeks));
}

/** The due days from one day to before another. */
export function dueDays(rhythm: Omit<Rhythm, "canKind">, from: string, before: string): string[] {
  const days: string[] = [];
  for (let day = firstDue(rhythm, from); day < before; day = addDays(day, 7 * rhythm.everyWeeks))
    days.push(day);
  return days;
}

/** The weekdays on which any can goes out, Monday first. */
export function pickupDaysOf(rhythms: readonly Pick<Rhythm, "weekday">[]): Weekday[] {
  return inWeekOrder(rhythms.map(({ weekday }) => weekdays[weekday - 1] as Weekday));
}

/**
 * A home's can schedules for new pickup days. A remaining day keeps its schedules, a returning day gets its `dropped`
 * ones, and a new day gets weekly trash. If no trash is left, every day gets it. `dropped`: the schedules of removed
 * days.
 */
export function withPickupDays(
  { rhythms, dropped }: { rhythms: readonly Rhythm[]; dropped: readonly Rhythm[] },
  pickupDays: readonly Weekday[],
): { rhythms: Rhythm[]; dropped: Rhythm[] } {
  const chosen = pickupDays.map((day) => weekdays.indexOf(day) + 1);
  const trashOn = (weekday: number): Rhythm => ({
    canKind: "trash",
    weekday,
    everyWeeks: 1,
    anchorOn: null,
  });
  const wanted = chosen.flatMap((day) => {
    const onDay = ({ weekday }: Rhythm) => weekday === day;
    const known = rhythms.some(onDay) ? rhythms.filter(onDay) : dropped.filter(onDay);
    return known.length > 0 ? known : [trashOn(day)];
  });
  const isTrash = ({ canKind }: Rhythm) => canKind === "trash";
  const isWithoutTrash = rhythms.some(isTrash) && !wanted.some(isTrash);
  return {
    rhythms: isWithoutTrash ? [...chosen.map(trashOn), ...wanted] : wanted,
    dropped: rhythms.filter(({ weekday }) => !chosen.includes(weekday)),
  };
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** The given kinds without repeats: trash, recycling, yard. */
export function inKindOrder(kinds: readonly CanKind[]): CanKind[] {
  return canKinds.filter((kind) => kinds.includes(kind));
}

function firstDue({ weekday, everyWeeks, anchorOn }: Omit<Rhythm, "canKind">, from: string): string {
  const start = Temporal.PlainDate.from(from);
  const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 });
  if (everyWeeks === 1 || anchorOn === null) return first.toString();
  const away = Temporal.PlainDate.from(anchorOn).until(first, { largestUnit: "days" }).days;
  return (away % 14 === 0 ? first : first.add({ days: 7 })).toString();
}
