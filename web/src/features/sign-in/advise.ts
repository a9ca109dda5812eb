/** What to say of a password that somebody is choosing: that it is short, or one of the first to be tried. Null where it is neither. */
export type Advice = "short" | "common" | null;

/** Below this many characters a password falls to guessing soon; it is taken all the same (docs/decisions/009). */
const safeLength = 8;

/** Advice on a password; `own` are words that its owner is known by, such as an e-mail address. The list is fetched when first needed. */
export async function advise(password: string, own: readonly string[] = []): Promise<Advice> {
  if (password === "") return null;
  if (isRun(password) || isOwn(password, own)) return "common";
  const { commonPasswords } = await import("./common-passwords.ts");
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain(password))) return "common";
  return [...password].length < safeLength ? "short" : null;
}

/** As lists of guesses have it: in lower case, without what is put around a word to make it look like another one. */
function plain(password: string): string {
  const lower = password.toLowerCase().trim();
  const word = lower.replace(/[\d!?.*#$@_-]+$/, "").replace(/^[\d!?.*#$@_-]+/, "");
  return word.length >= 4 ? word : lower;
}

/** One character again and again, or neighbors in a row: "aaaaaa", "123456", "abcdefg", "987654321". */
function isRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  // After 9 comes 0, as on a keyboard.
  const wraps = /^(?:0?1234567890?|9876543210?)$/.test(password);
  return wraps || (codes.length > 3 && steps.size === 1 && Math.abs(step) <= 1);
}

/** The name of its owner, of their mailbox or of this site, whatever is put around it. */
function isOwn(password: string, own: readonly string[]): boolean {
  const typed = plain(password);
  const words = ["tidycurb", ...own.flatMap((word) => [word, word.split("@")[0] ?? ""])];
  return words.some((word) => word.length >= 4 && typed === word.toLowerCase());
}
