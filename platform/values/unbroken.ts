/** A time, or a span of times, that stays on one line: "1 – 3 PM". */
export function unbroken(time: string): string {
  // Lines break after a dash, also before a no-break space. The no-break character U+FEFF is white space to searches.
  return time.replace(/\s/g, "\u202f").replaceAll("–", "–\ufeff");
}
