import type { CanKind } from "#modules/homes/rules.ts";
import { dayAfter } from "#platform/values/days.ts";

/**
 * The trash of a guest in a night: our assumption, which decision 096 explains.
 */
export const litersPerGuestNight = 10;

const litersPerGallon = 3.785;

/** The can sizes that hosts choose from, in US gallons. */
export const canSizes = [32, 48, 64, 96] as const;

/** A size in whole liters. */
export function litersOf(gallons: number): number {
  return Math.round(gallons * litersPerGallon);
}

/** Days ahead, including today, for which overflows are forecast. */
export const forecastDays = 14;

/** A booking's nights: from a day to before another. `guests`: null if unknown. */
export type ForecastStay = { id: string; fromOn: string; untilOn: string; guests: number | null };

/** The trash cans' capacity: the other kinds of cans that go out hold no trash. */
export function trashLiters(rental: {
  canGallons: number;
  numberOfCans: number;
  kinds: readonly CanKind[];
}): number {
  const others = new Set(rental.kinds.filter((kind) => kind !== "trash")).size;
  return rental.canGallons * litersPerGallon * Math.max(1, rental.numberOfCans - others);
}

/**
 * The first day from `today` on by which guests fill the trash cans, with the booking of the night before; null if the
 * cans last until each truck. `emptied`: the days of trucks and of pickups without one, ascending, the first not after
 * today. Without one, or from a night of unknown guests until the next, there is no forecast. Bookings of one night are
 * taken for copies of each other: the largest counts.
 */
export function overflowOf({
  today,
  liters,
  emptied,
  stays,
}: {
  today: string;
  liters: number;
  emptied: readonly string[];
  stays: readonly ForecastStay[];
}): { onDay: string; stayId: string } | null {
  const [first] = emptied;
  const last = dayAfter(today, forecastDays);
  if (first === undefined || first > today) return null;
  let filled: number | null = 0;
  for (let night = first; night < last; night = dayAfter(night, 1)) {
    if (emptied.includes(night)) filled = 0;
    const here = stays.filter(({ fromOn, untilOn }) => fromOn <= night && night < untilOn);
    const guests = here.map((stay) => stay.guests);
    if (guests.includes(null)) filled = null;
    if (filled === null) continue;
    filled += Math.max(0, ...(guests as number[])) * litersPerGuestNight;
    const onDay = dayAfter(night, 1);
    // A truck of that morning still comes in time.
    if (filled <= liters || onDay < today || emptied.includes(onDay)) continue;
    const stay = here.toSorted((a, b) => Number(b.guests) - Number(a.guests))[0];
    return stay ? { onDay, stayId: stay.id } : null;
  }
  return null;
}
