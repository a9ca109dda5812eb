/** Characters a plain text message carries in one of its 160 places (GSM 03.38, without two-place characters). */
const plain =
  "@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const allowed = new Set(plain);

/** Characters with a plain substitute. */
const standIns: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  œ: "oe",
  Œ: "OE",
  ł: "l",
  Ł: "L",
  ı: "i",
  "{": "(",
  "}": ")",
  "[": "(",
  "]": ")",
};

/** Places in a plain text message before a second one is charged. */
export const smsPlaces = 160;

/**
 * A text in plain SMS characters: "está" becomes "esta". One character outside the set would cut the limit from 160 to
 * 70. Characters without a substitute are dropped.
 */
export function plainText(text: string): string {
  return [...text.normalize("NFC")].map(plainMark).join("").replace(/ {2,}/g, " ").trim();
}

function plainMark(mark: string): string {
  if (allowed.has(mark)) return mark;
  if (/\s/u.test(mark)) return " ";
  const standIn = standIns[mark] ?? mark.normalize("NFD").replace(/\p{M}/gu, "");
  return [...standIn].filter((each) => allowed.has(each)).join("");
}

/** The most characters of a text to a person who can't read the rest in the app: three messages. */
const longestWhole = 440;

/** A text that stands alone, with a link below if there is one. */
export function wholeText(words: string, link: string | null): string {
  const begun = plainText(`TidyCurb: ${words}`);
  const kept = begun.length <= longestWhole ? begun : `${begun.slice(0, longestWhole - 3).trimEnd()}...`;
  return link ? `${kept} ${link}` : kept;
}

/** A text and its link in one message; cuts the text when it is too long. */
export function smsText(words: string, link: string): string {
  const begun = plainText(`TidyCurb: ${words}`);
  const room = smsPlaces - link.length - 1;
  // Only a developer's address is that long; it takes a second message.
  const kept = begun.length <= room || room < 40 ? begun : `${begun.slice(0, room - 3).trimEnd()}...`;
  return `${kept} ${link}`;
}
