import { getTimes } from "suncalc";
import { addDays, instantAtTime } from "#platform/time/local-time.ts";

/** A time on the day before collection: by the clock, as "18:00", or so many minutes after sunset (negative: before). */
export type SetOutFrom = { kind: "clock"; time: string } | { kind: "sunset"; minutes: number };

/** A time by which cans are back: by the clock on collection day or the day after, or hours after the truck. */
export type BringBackBy =
  | { kind: "clock"; time: string; isNextDay: boolean }
  | { kind: "afterTruck"; hours: number };

/**
 * A place's rule for cans at the curb from a day on. Of several times, the earliest to set out and the latest to bring
 * back count: rules that name two allow either. `latitude` and `longitude` are the place's, for sunset.
 */
export type CurbLaw = {
  place: string;
  startsOn: string;
  outFrom: SetOutFrom[];
  /** Empty when the place names none. */
  backBy: BringBackBy[];
  source: string;
  latitude: number;
  longitude: number;
};

/** The place's rule on a day; null where none is known. `laws` are the place's own. */
export function lawOn(laws: readonly CurbLaw[], day: string): CurbLaw | null {
  return laws.filter(({ startsOn }) => startsOn <= day).reduce<CurbLaw | null>(laterOf, null);
}

function laterOf(one: CurbLaw | null, other: CurbLaw): CurbLaw {
  return one && one.startsOn > other.startsOn ? one : other;
}

/** When a rule lets cans stand at the curb for a day's collection, as UTC instants. */
export function lawTimes(
  law: CurbLaw,
  day: string,
  timeZone: string,
): { outFrom: string; backBy: string | null } {
  const eve = addDays(day, -1);
  const out = law.outFrom.map((from) =>
    from.kind === "clock"
      ? instantAtTime(eve, from.time, timeZone)
      : sunsetOn(law, eve, { ...from, timeZone }),
  );
  const back = law.backBy.map((by) =>
    by.kind === "clock"
      ? instantAtTime(by.isNextDay ? addDays(day, 1) : day, by.time, timeZone)
      : later(instantAtTime(day, firstTruck, timeZone), by.hours * 60),
  );
  return {
    outFrom: out.toSorted()[0] ?? instantAtTime(eve, noSunset, timeZone),
    backBy: back.toSorted().at(-1) ?? null,
  };
}

/** The earliest a truck comes, local: hours "after the truck" count from then, because the truck's time is not known. */
const firstTruck = "06:00";

/** Stands for sunset where the sun does not set that day. */
const noSunset = "21:00";

/** The minute in which the sun has set. */
function sunsetOn(
  { latitude, longitude }: CurbLaw,
  day: string,
  { minutes, timeZone }: { minutes: number; timeZone: string },
): string {
  const { sunset } = getTimes(new Date(instantAtTime(day, "12:00", timeZone)), latitude, longitude);
  const at = sunset ? sunset.toISOString() : instantAtTime(day, noSunset, timeZone);
  return later(new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000).toISOString(), minutes);
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
