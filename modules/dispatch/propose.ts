import { insertPlace } from "#modules/routes/rules/insertion.ts";
import { isWithinAvailability } from "#modules/runners/rules.ts";
import type { Place } from "#platform/values/places.ts";
import type { AvailabilityWindow } from "#platform/values/runner-words.ts";
import { type Candidate, rankRunners } from "./rules.ts";

/** A pickup that needs a runner. Times are wall-clock times at the home. */
export type OpenStop = {
  id: string;
  day: string;
  zipCode: string;
  street: string;
  place: Place | null;
  /** The days on which the runner has something to do there. */
  firstOn: string;
  lastOn: string;
  outFrom: string;
  outUntil: string;
  /** The cans are out: only bringing them back is left. */
  isBegun: boolean;
  /** The runners who gave it back. */
  gaveBack: string[];
};

/** A runner who may take some, with their stops of these days. */
export type Helper = {
  runnerId: string;
  name: string;
  zipCodes: string[];
  isAvailable: boolean;
  windows: AvailabilityWindow[];
  /** Windows of the weekdays that differ; 0 is Sunday. */
  weekdays: { weekday: number; windows: AvailabilityWindow[] }[];
  daysOff: { fromOn: string; untilOn: string }[];
  stops: { day: string; street: string; place: Place | null }[];
  kept: number;
  broken: number;
  ratingSum: number;
  ratingCount: number;
};

export type Proposal = {
  jobId: string;
  to: { id: string; name: string } | null;
  /** Null without a runner. `street`: a street they are on that day anyway. `meters`: what the stop adds. */
  reason: { street: string | null; meters: number | null; stops: number } | null;
};

type Day = { stops: Helper["stops"]; route: Place[] };

/**
 * A runner for each pickup, in the order given: ranked as `rankRunners` does, by the meters that the stop adds to the
 * route so far. Each choice counts for the next. Leaves out runners with a full day, a day off, other areas or hours,
 * and those who gave the pickup back.
 */
export function proposeRunners(open: readonly OpenStop[], helpers: readonly Helper[]): Proposal[] {
  const days = new Map<string, Day>();
  const dayOf = ({ runnerId, stops }: Helper, day: string): Day => {
    const key = `${runnerId} ${day}`;
    const known = days.get(key);
    if (known) return known;
    const own = stops.filter((stop) => stop.day === day);
    const places = own.flatMap(({ place }) => place ?? []);
    const route = places.reduce<Place[]>((before, place) => insertPlace(before, place).route, []);
    const made = { stops: own, route };
    days.set(key, made);
    return made;
  };
  return open.map((stop) => {
    const able = helpers.filter((helper) => canTake(helper, stop));
    const judged = able.map((helper) => candidateOf(helper, stop, dayOf(helper, stop.day)));
    const best = rankRunners(judged).find(({ isPossible }) => isPossible);
    const helper = able.find(({ runnerId }) => runnerId === best?.runnerId);
    if (!helper) return { jobId: stop.id, to: null, reason: null };
    const day = dayOf(helper, stop.day);
    const street = day.stops.some((other) => other.street === stop.street) ? stop.street : null;
    const added = stop.place && insertPlace(day.route, stop.place);
    days.set(`${helper.runnerId} ${stop.day}`, {
      stops: [...day.stops, stop],
      route: added?.route ?? day.route,
    });
    return {
      jobId: stop.id,
      to: { id: helper.runnerId, name: helper.name },
      reason: {
        street,
        meters: added && day.route.length > 0 ? Math.round(added.meters) : null,
        stops: day.stops.length,
      },
    };
  });
}

function canTake(helper: Helper, stop: OpenStop): boolean {
  return (
    helper.zipCodes.includes(stop.zipCode) &&
    !stop.gaveBack.includes(helper.runnerId) &&
    !helper.daysOff.some(({ fromOn, untilOn }) => fromOn <= stop.lastOn && stop.firstOn <= untilOn) &&
    (stop.isBegun || isInHours(helper, stop))
  );
}

function isInHours({ windows, weekdays }: Helper, { firstOn, outFrom, outUntil }: OpenStop): boolean {
  const weekday = new Date(firstOn).getUTCDay();
  const own = weekdays.find((each) => each.weekday === weekday);
  return isWithinAvailability(own?.windows ?? windows, { from: outFrom, until: outUntil });
}

function candidateOf(helper: Helper, { place }: OpenStop, { stops, route }: Day): Candidate {
  const { runnerId, name, isAvailable, kept, broken, ratingSum, ratingCount } = helper;
  return {
    runnerId,
    name,
    servesArea: true,
    isInHours: true,
    isDayOff: false,
    isAvailable,
    gaveBack: false,
    stopsThatDay: stops.length,
    heldThatDay: stops.length,
    isFree: stops.length === 0,
    nearestMeters: place && route.length > 0 ? insertPlace(route, place).meters : null,
    keptPercent: keptPercentOf({ kept, broken }),
    stars: starsOf({ ratingSum, ratingCount }),
  };
}

/** Percent of promises kept, to one decimal; null without any. */
export function keptPercentOf({ kept, broken }: { kept: number; broken: number }): number | null {
  return kept + broken === 0 ? null : Math.round((kept / (kept + broken)) * 1000) / 10;
}

/** The mean of the stars, to one decimal; null without any. */
export function starsOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}
