/** Length of `jobs.public_street`, which is in a covering index (architecture.md, traps). */
export const publicStreetLength = 120;

/**
 * The street a runner sees before taking a job, without house number or unit. Words with a digit are dropped unless
 * ordinal (5th Avenue) or after a road word (Route 9); a unit word ends the street. At most 120 characters; empty when
 * nothing remains.
 */
export function publicStreet(address: string): string {
  const parts = address.split(",").map((part) => streetOf(part.trim().split(/\s+/)));
  return (parts.find((street) => street !== "") ?? "").slice(0, publicStreetLength).trim();
}

// Whole words only: streets are also named Aptos, Steele and Unity.
const unitWord =
  /^(?:apt|apartment|unit|suite|ste|bldg|building|floor|fl|rm|room|lot|trlr|trailer)(?:[.#].*|[.#]?\d.*)?$/i;
const numberWord = /^(?:no\.?|number|house|#.*)$/i;
const roadWord = /^(?:route|rte|rt|highway|hwy|interstate|road|rd|us|sr|cr|fm)\.?$/i;
const ordinal = /^\d+(?:st|nd|rd|th)$/i;

function streetOf(words: string[]): string {
  const kept: string[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? "";
    if (unitWord.test(word)) {
      // Before the street, a unit is its word and number; after it, the rest is dropped.
      if (kept.length > 0) break;
      continue;
    }
    if (kept.length === 0 && unitWord.test(words[index - 1] ?? "") && next !== "" && isShort(word)) continue;
    if (numberWord.test(word) && (word.startsWith("#") || hasDigit(next))) continue;
    const isRoadNumber =
      roadWord.test(kept.at(-1) ?? "") && /^\p{N}{1,4}[a-z]?$/iu.test(word) && kept.length < 3;
    if (hasDigit(word) && !ordinal.test(word) && !isRoadNumber) continue;
    kept.push(word);
  }
  return kept.join(" ");
}

const hasDigit = (word: string) => /\p{N}/u.test(word);
const isShort = (word: string) => /^[a-z]?$/i.test(word) || hasDigit(word);
