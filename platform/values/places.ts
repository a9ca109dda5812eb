import type { Refusal } from "./refusal.ts";

export type Place = { latitude: number; longitude: number };

/** The earth's mean radius (IUGG). */
export const earthMeters = 6_371_008.8;

/** Street distance per straight-line distance: 1.27 (4/π) on average in grids, 1.2 to 1.4 in US cities. */
export const streetFactor = 1.3;

/** Straight-line meters between two places, along the great circle. */
export function crowMeters(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [one, other] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((other - one) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord = north * north + Math.cos(one) * Math.cos(other) * east * east;
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Estimated meters between two places along streets. */
export function streetMeters(from: Place, to: Place): number {
  return crowMeters(from, to) * streetFactor;
}

export type ZipPlace = { city: string; state: string };

/** Refuses a ZIP code that is in another state. Unknown codes pass, because new ones appear. */
export function refuseZipState(
  place: ZipPlace | null,
  home: { zipCode: string; state: string },
): Refusal | null {
  if (!place || place.state === home.state) return null;
  return { code: "ZIP_OTHER_STATE", params: { zipCode: home.zipCode, city: place.city, state: place.state } };
}

/** The first three digits that no home's ZIP code has: not in use, or the military's. */
const emptyPrefixes = new Set(
  (
    "000 001 002 003 004 090 091 092 093 094 095 096 097 098 099 213 269 340 343 345 348 353 419 428 429 517 518 519 " +
    "529 533 536 552 568 578 579 589 621 632 642 643 659 663 682 694 695 696 697 698 699 702 709 715 732 742 771 817 " +
    "818 819 839 848 849 854 858 861 862 866 867 868 869 872 886 887 888 892 896 899 909 929 962 963 964 965 966 987"
  ).split(" "),
);

/** Refuses the first ZIP code where no home can be. Others pass even if unknown, because new ones appear. */
export function refuseUnknownZip(zipCodes: readonly string[]): Refusal | null {
  const zipCode = zipCodes.find((code) => emptyPrefixes.has(code.slice(0, 3)));
  return zipCode === undefined ? null : { code: "ZIP_UNKNOWN", params: { zipCode } };
}

/** Whether a city differs from the ZIP code's own; only asked, since neighborhoods are valid too. */
export function isOtherCity(place: ZipPlace | null, city: string): boolean {
  return place !== null && spelled(place.city) !== spelled(city);
}

const short: Record<string, string> = {
  st: "saint",
  ste: "sainte",
  mt: "mount",
  ft: "fort",
  no: "north",
  so: "south",
};

/** Makes "St. Louis" and "SAINT LOUIS" equal. */
function spelled(city: string): string {
  return city
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) => short[word] ?? word)
    .join("");
}

/** The codes an address may have: the 50 states, DC and the five territories with ZIP codes (decision 062). */
export const usStates = [
  "AL",
  "AK",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "DC",
  "FL",
  "GA",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
  "AS",
  "GU",
  "MP",
  "PR",
  "VI",
] as const;

export type UsState = (typeof usStates)[number];
