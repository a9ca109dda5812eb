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
