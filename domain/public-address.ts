/** Bound of `jobs.public_street`, which stands in a covering index (architecture.md, traps). */
export const publicStreetLength = 120;

/**
 * The street as a runner sees it before taking a job: without the house number, and without anything that follows
 * a comma or names a unit, which may also stand in front. At most 120 characters.
 */
export function publicStreet(address: string): string {
  const parts = address.split(",").map((part) => part.trim().replace(leadingUnit, ""));
  const street = (parts.find((part) => part !== "") ?? "").replace(trailingUnit, "");
  const words = street.trim().split(/\s+/);
  while (words.length > 1 && isNumber(words[0] ?? "")) words.shift();
  const isNumberAlone = /^\p{N}/u.test(words[0] ?? "") && isNumber(words[0] ?? "");
  return isNumberAlone ? "" : words.join(" ").slice(0, publicStreetLength).trim();
}

// Whole words only: streets are also called Aptos, Steele and Unity.
const unitWord = "(?:apt|apartment|unit|suite|ste)(?=[\\s.#\\d]|$)";
const leadingUnit = new RegExp(`^(?:#|${unitWord}[\\s.#]*)\\S*\\s*`, "i");
const trailingUnit = new RegExp(`\\s(?:#|${unitWord}).*$`, "is");

/** Whether a word has a digit and is no ordinal, as "5th" in 5th Avenue is. */
function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) && !/^\d+(?:st|nd|rd|th)$/i.test(word);
}
