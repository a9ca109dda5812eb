import type { Language } from "#platform/values/preferences.ts";
import { closest } from "./typos.ts";
import { months, weekdaysSpoken } from "./words.ts";

/** A month and day, from 1; the year as four digits, null when the text has none. */
export type SpokenDate = { month: number; day: number; year: number | null };

/**
 * A day as the text names it. `numeric`: two numbers, the first one said first; which is the month may be open.
 * `week`: 0 for this one, 1 for the next.
 */
export type SpokenDay =
  | ({ kind: "date" } & SpokenDate)
  | { kind: "numeric"; first: number; second: number; year: number | null }
  | { kind: "weekday"; weekday: number }
  | { kind: "today" }
  | { kind: "tomorrow" }
  | { kind: "week"; ahead: 0 | 1 };

const spans = "(?:-|to|thru|through|until|till|al|a|au|hasta|jusqu'au)";

/** The text with each day replaced by "§" and its place in `days`. Days without a month stay numbers. */
export function markDays(text: string, language: Language): { marked: string; days: SpokenDay[] } {
  const days: SpokenDay[] = [];
  const mark = (day: SpokenDay) => ` §${days.push(day) - 1} `;
  const date = (month: string, day: string, year?: string) =>
    mark({ kind: "date", month: Number(month), day: Number(day), year: year ? fullYear(year) : null });
  let marked = text
    .replace(/\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/g, (_, year, month, day) => date(month, day, year))
    .replace(/\b(\d{1,2})(?:st|nd|rd|th|er|ere|o)\b/g, "$1")
    .replace(/[a-z]+/g, (word) => monthToken(word, language));
  // Two days with hyphens and a span between them: "12-20 to 1-3".
  marked = marked.replace(
    new RegExp(`\\b(\\d{1,2})-(\\d{1,2}) +${spans} +(\\d{1,2})-(\\d{1,2})\\b`, "g"),
    "$1/$2 to $3/$4",
  );
  marked = marked.replace(
    /(?<![\d/.])(\d{1,2})([/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/]|\.\d)|\b(\d{1,2})-(\d{1,2})-(20\d\d)\b/g,
    (_, a, __, b, year, c, d, longYear) =>
      mark({
        kind: "numeric",
        first: Number(a ?? c),
        second: Number(b ?? d),
        year: (year ?? longYear) ? fullYear(year ?? longYear) : null,
      }),
  );
  const monthFirst =
    marked.search(/~m/) < marked.search(/\d{1,2} *(?:de |of )?~m/) || !/\d{1,2} *(?:de |of )?~m/.test(marked);
  marked = monthFirst
    ? marked.replace(
        new RegExp(
          `~m(\\d+)[.,]? *(?:the )?(\\d{1,2})\\b(?:,? (20\\d\\d)\\b)?(?: *${spans} *(?:the )?(\\d{1,2})\\b(?! *~m| *[/.]\\d))?`,
          "g",
        ),
        (_, month, day, year, last) => date(month, day, year) + (last ? ` - ${date(month, last, year)}` : ""),
      )
    : marked.replace(
        /(?:\b(\d{1,2}) *(?:-|(?:to|thru|through|until|till|al|a|au|hasta|jusqu'au)(?: el| le)?) *)?\b(\d{1,2}) *(?:(?:de|of) )?~m(\d+)\.?(?: ?,? *(?:de |del )?(20\d\d)\b)?/g,
        (_, first, day, month, year) =>
          (first ? `${date(month, first, year)} - ` : "") + date(month, day, year),
      );
  marked = marked
    .replace(/\b(?:this|esta|cette) (?:coming )?(?:week|semana|semaine)(?:'s)?\b/g, () =>
      mark({ kind: "week", ahead: 0 }),
    )
    .replace(
      /\bnext week(?:'s)?\b|\b(?:la )?(?:proxima semana|semana que viene|semana proxima)\b|\b(?:la )?semaine prochaine\b/g,
      () => mark({ kind: "week", ahead: 1 }),
    )
    .replace(/\b(?:today|tonight|hoy|esta noche|aujourd'hui|ce soir)\b/g, () => mark({ kind: "today" }))
    .replace(/\b(?:tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|manana|demain)\b/g, () =>
      mark({ kind: "tomorrow" }),
    )
    .replace(/(?<![~§'])\b[a-z]{3,}\b/g, (word) => {
      // "mon" is "my" in French.
      if (word === "mon" && language !== "en") return word;
      const weekday = weekdaysSpoken.get(word) ?? (word.length >= 6 ? closest(word, longWeekdays) : null);
      return weekday === null ? word : mark({ kind: "weekday", weekday });
    });
  return { marked, days };
}

const long = (words: ReadonlyMap<string, number>) => new Map([...words].filter(([word]) => word.length >= 5));
const longWeekdays = long(weekdaysSpoken);
const longMonths = long(months);

/** "~m12" for December; words that are no month stay. "mar" is Tuesday in Spanish and French. */
function monthToken(word: string, language: Language): string {
  if (word === "mar" && language !== "en") return word;
  const month =
    months.get(word) ?? (word.length >= 5 && !weekdaysSpoken.has(word) ? closest(word, longMonths) : null);
  return month === null ? word : `~m${month}`;
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
