/**
 * What stands for something of the stay in a template, in braces. There is none for a gate code: a letter lies in mailboxes
 * for years.
 */
export const shortCodes = [
  "guest",
  "property",
  "address",
  "arrival_day",
  "checkin",
  "checkout_day",
  "checkout",
  "trash_day",
  "cans_out",
  "sorting",
  "cans_place",
  "curb_place",
  "host",
] as const;
export type ShortCode = (typeof shortCodes)[number];

/** What each code stands for; null where that is not known. */
export type CodeValues = Readonly<Record<ShortCode, string | null>>;

const anyCode = /\{([^{}\n]{0,60})\}/g;

/** What stands in braces in a text and is no short code, each once, in order. */
export function unknownCodes(text: string): string[] {
  const found = [...text.matchAll(anyCode)].map(([, name = ""]) => name);
  return [...new Set(found)].filter((name) => !isShortCode(name));
}

/** The codes of a text that stand for nothing that is known, each once, in order. */
export function emptyCodes(text: string, values: CodeValues): ShortCode[] {
  const found = [...text.matchAll(anyCode)].map(([, name = ""]) => name).filter(isShortCode);
  return [...new Set(found)].filter((code) => values[code] === null);
}

/**
 * A template's body for one stay. A sentence with a code that stands for nothing is left out, and so is a line or an
 * empty line that nothing is left of; a guest without a name costs only the name and the blank before it.
 */
export function wordBody(text: string, values: CodeValues): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const worded = lines.map((line) => {
    const sentences = line.split(sentenceEnd).filter((sentence) => isKnown(sentence, values));
    const left = sentences.map((sentence) => fillIn(sentence, values)).join(" ");
    return { isDropped: left.trim() === "" && line.trim() !== "", left };
  });
  const kept = worded.filter(({ isDropped }) => !isDropped).map(({ left }) => left.trimEnd());
  return kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A template's subject for one stay, in one line. What is not known is left out, and a comma that it leaves in front. */
export function wordSubject(text: string, values: CodeValues): string {
  return fillIn(text, values)
    .replace(/\s+/g, " ")
    .replace(/^[ ,;:]+/, "")
    .trim();
}

/** After a full stop and the like, where a blank follows. */
const sentenceEnd = /(?<=[.!?…])[ \t]+/;

function isKnown(sentence: string, values: CodeValues): boolean {
  return emptyCodes(sentence, values).every((code) => code === "guest");
}

/** In one go, so that braces within a value stay what they are. */
function fillIn(text: string, values: CodeValues): string {
  return text.replace(/[ \t]?\{([^{}\n]{0,60})\}(\.(?!\.))?/g, (found, name: string, stop = "") => {
    if (!isShortCode(name)) return found;
    const value = values[name];
    const blank = found.startsWith("{") ? "" : found.slice(0, 1);
    // "4:00 p.m." ends with the stop of its sentence.
    return value === null ? stop : blank + value + (value.endsWith(".") ? "" : stop);
  });
}

function isShortCode(name: string): name is ShortCode {
  return (shortCodes as readonly string[]).includes(name);
}
