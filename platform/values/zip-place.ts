import type { Refusal } from "./refusal.ts";

export type ZipPlace = { city: string; state: string };

/** A ZIP code in another state than the one given. An unknown code passes, as new ones come up. */
export function refuseZipState(
  place: ZipPlace | null,
  home: { zipCode: string; state: string },
): Refusal | null {
  if (!place || place.state === home.state) return null;
  return { code: "ZIP_OTHER_STATE", params: { zipCode: home.zipCode, city: place.city, state: place.state } };
}

/**
 * Whether a city differs from the ZIP code's own. That is worth a question, not a refusal: the post office takes the names
 * of neighborhoods and suburbs as well.
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

/** "St. Louis" and "SAINT LOUIS" are one city. */
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
