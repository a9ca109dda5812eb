/** Bound of `jobs.public_street`, which stands in a covering index (architecture.md, traps). */
export const publicStreetLength = 120;

/**
 * The street as a runner sees it before taking a job: without the house number, and without anything that
 * follows a comma or names a unit. At most 120 characters.
 */
export function publicStreet(address: string): string {
  const street = address.split(",")[0] ?? "";
  const withoutUnit = street.replace(/\s(?:apt|apartment|unit|suite|ste|#).*$/i, "");
  const words = withoutUnit.trim().split(/\s+/);
  while (words.length > 1 && /\d/.test(words[0] ?? "") && !/^\d+(?:st|nd|rd|th)$/i.test(words[0] ?? ""))
    words.shift();
  const named = words.join(" ");
  const hidden = /^\d/.test(named) && !/^\d+(?:st|nd|rd|th)\b/i.test(named) ? "" : named;
  return hidden.slice(0, publicStreetLength).trim();
}
