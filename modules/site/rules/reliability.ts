import type { Cents } from "#platform/values/money.ts";

/** The weeks published. */
export const reliabilityWeeks = 12;

/** Days after a week's Sunday until it is published: by then its last cans are due back. */
export const settlingDays = 3;

/** Every published figure counts pickups of at least this many homes. */
export const fewestHomes = 5;

/** Promises made, and those kept. */
export type Promised = { made: number; kept: number };

/** What some weeks come to. */
export type Reliability = {
  /** Completed or missed pickups: the sample size. */
  pickups: number;
  missed: number;
  /** Cans out in time, cans back in time, and a photo of each. */
  out: Promised;
  in: Promised;
  photos: Promised;
  /** Credits for missed pickups and those we canceled, given without a request. */
  credits: number;
  creditCents: Cents;
};

/** One week, or several of which some have too few homes. Both days are included. */
export type Span = Reliability & { fromOn: string; untilOn: string };

/** The sum of weeks or ZIP codes. */
export function addUp(parts: readonly Reliability[]): Reliability {
  const sum = (of: (part: Reliability) => number) => parts.reduce((total, part) => total + of(part), 0);
  const promised = (of: (part: Reliability) => Promised) => ({
    made: sum((part) => of(part).made),
    kept: sum((part) => of(part).kept),
  });
  return {
    pickups: sum((part) => part.pickups),
    missed: sum((part) => part.missed),
    out: promised((part) => part.out),
    in: promised((part) => part.in),
    photos: promised((part) => part.photos),
    credits: sum((part) => part.credits),
    creditCents: sum((part) => part.creditCents),
  };
}

/** The three promises together. */
export function promisesOf({ out, in: back, photos }: Reliability): Promised {
  return { made: out.made + back.made + photos.made, kept: out.kept + back.kept + photos.kept };
}
