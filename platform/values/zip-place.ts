import type { Refusal } from "./refusal.ts";

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

/**
 * Whether a city differs from the ZIP code's own. Only worth a question: the post office also accepts neighborhoods and
 * suburbs.
 */
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
