import type * as z from "zod";
import { isOtherCity } from "#platform/values/places.ts";
import type * as contract from "./contract.ts";

type CurbLaw = NonNullable<z.output<typeof contract.curbLaw.output>>;

/**
 * Set-out rules of cities that publish both the place and the hours, checked on `readOn`. New York is matched by ZIP
 * code, because its addresses name boroughs and neighborhoods.
 */
export const curbLaws: readonly (CurbLaw & {
  readOn: string;
  state: string;
  zipPrefixes?: readonly string[];
})[] = [
  {
    place: "New York",
    state: "NY",
    zipPrefixes: "100 101 102 103 104 111 112 113 114 116".split(" "),
    outFrom: "18:00",
    backBy: null,
    source: "NYC Sanitation, set-out times since April 1, 2023",
    readOn: "2026-11-28",
  },
  {
    place: "Boston",
    state: "MA",
    outFrom: "17:00",
    backBy: null,
    source: "City of Boston, Public Works",
    readOn: "2026-11-28",
  },
  {
    place: "Houston",
    state: "TX",
    outFrom: "18:00",
    backBy: { time: "22:00", isNextDay: false },
    source: "City of Houston, Solid Waste Management",
    readOn: "2026-11-28",
  },
  {
    place: "Dallas",
    state: "TX",
    outFrom: "18:00",
    backBy: { time: "08:00", isNextDay: true },
    source: "City of Dallas, Sanitation Services",
    readOn: "2026-11-28",
  },
  {
    place: "Austin",
    state: "TX",
    outFrom: "20:00",
    backBy: { time: "22:00", isNextDay: false },
    source: "Austin City Code",
    readOn: "2026-11-28",
  },
];

type Place = { city: string; state: string; zipCode: string };

/** The rule for cans at the curb where an address is; null where we know none. */
export function curbLaw(_deps: unknown, address: Place): CurbLaw | null {
  const law = lawAt(address);
  if (!law) return null;
  const { place, outFrom, backBy, source } = law;
  return { place, outFrom, backBy, source };
}

/** The local hour of the evening before from which a place allows cans at the curb, rounded up; null if unknown. */
export function curbLawFrom(address: Place): number | null {
  const law = lawAt(address);
  return law ? hourOf(law) : null;
}

/** A law's first hour of the evening before, rounded up. */
export function hourOf({ outFrom }: Pick<CurbLaw, "outFrom">): number {
  return Math.ceil(Number(outFrom.slice(0, 2)) + Number(outFrom.slice(3)) / 60);
}

function lawAt({ city, state, zipCode }: Place) {
  return curbLaws.find(({ place, state: of, zipPrefixes }) =>
    zipPrefixes
      ? zipPrefixes.includes(zipCode.slice(0, 3))
      : state === of && !isOtherCity({ city: place, state: of }, city),
  );
}
