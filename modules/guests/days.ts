import {
  allowedOn,
  dueDays,
  type Holiday,
  holidaysAt,
  inKindOrder,
  longestShift,
  movedTo,
  type Rhythm,
} from "#modules/homes/days.ts";
import { afterMoves, type CanKind, type CurbLaw, type MovedCollection } from "#modules/homes/rules.ts";
import { addDays } from "#platform/time/local-time.ts";

/** A truck's day, the cans it empties, and the instant from which a curb rule lets them out; null without a rule. */
export type Truck = { day: string; canKinds: CanKind[]; outFrom: string | null };

/**
 * The trucks of a stay, each null without one. `first` and `last` come while the guests are there, and may be the same.
 * `next` is the first one after they leave.
 */
export type StayTrucks = { first: Truck | null; last: Truck | null; next: Truck | null };

/** What determines when trucks come to a place. */
export type TruckPlace = {
  state: string;
  zipCode: string;
  timeZone: string;
  rhythms: readonly Rhythm[];
  laws: readonly CurbLaw[];
  /** The operator's moves of the place's collections, in the order they were made. */
  moves: readonly MovedCollection[];
};

/** The earliest a truck comes, local. */
const firstTruck = "06:00";

/** How many days after checkout the next truck is looked for: two rounds of an every-other-week can. */
const daysAfter = 28;

/**
 * The trucks of one stay, moved by the place's holidays and by operators. One on the day of arrival came before the guests, unless they
 * check in before 6 AM. One on the day of checkout still counts, unless they leave before then.
 */
export function trucksOf(
  place: TruckPlace,
  stay: { fromOn: string; fromTime: string; untilOn: string; untilTime: string },
  holidays: readonly Holiday[],
): StayTrucks {
  const first = stay.fromTime < firstTruck ? stay.fromOn : addDays(stay.fromOn, 1);
  const last = stay.untilTime >= firstTruck ? stay.untilOn : addDays(stay.untilOn, -1);
  const own = holidaysAt(place, holidays);
  const days = new Map<string, CanKind[]>();
  for (const rhythm of place.rhythms)
    for (const dueOn of dueDays(rhythm, addDays(first, -longestShift), addDays(last, daysAfter))) {
      const planned = movedTo(dueOn, own);
      const day = planned && afterMoves(planned, place.moves);
      if (day) days.set(day, inKindOrder([...(days.get(day) ?? []), rhythm.canKind]));
    }
  const trucks = [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, canKinds]) => ({
      day,
      canKinds,
      outFrom: allowedOn(place.laws, day, place.timeZone)?.outFrom ?? null,
    }));
  const during = trucks.filter(({ day }) => day >= first && day <= last);
  return {
    first: during[0] ?? null,
    last: during.at(-1) ?? null,
    next: trucks.find(({ day }) => day > last) ?? null,
  };
}
