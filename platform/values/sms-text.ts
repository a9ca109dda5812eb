/** What a plain text message may have in it, each as one of its 160 places (GSM 03.38, without what takes two). */
const plain =
  "@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const allowed = new Set(plain);

/** Marks that have a plain stand-in. */
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

/** So many places has a plain text message before a second one is paid for. */
export const smsPlaces = 160;

/**
 * A text as a plain text message can say it: "está" becomes "esta". One mark beyond the plain ones would make 70 places of
 * the 160. What has no stand-in is left out.
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

/** Words and where they lead, in one message: of words that are too long their end is left out. */
export function smsText(words: string, link: string): string {
  const begun = plainText(`TidyCurb: ${words}`);
  const room = smsPlaces - link.length - 1;
  // An address as long as that is a developer's; it takes a second message.
  const kept = begun.length <= room || room < 40 ? begun : `${begun.slice(0, room - 3).trimEnd()}...`;
  return `${kept} ${link}`;
}
