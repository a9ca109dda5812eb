/** Line and paragraph breaks, control characters, and what turns the direction of text round. */
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Ends of addresses that mail programs make a link of, in whatever letters. */
const endings =
  "com|net|org|info|biz|app|dev|xyz|online|site|shop|store|top|club|live|link|click|page|web|cloud";

const links = [
  // "https://", "mailto:", "www."
  /:\/\/|\b(?:https?|ftp|mailto|tel|data|javascript):|\bwww\d?\./i,
  // "bit.ly/x", "1.2.3.4/x", "evil.example:80"
  /[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}[/:?#]/u,
  // "evil.example": what follows a dot in a name is a space or a capital letter, as in "St. John", "J.R.R." and "St.John".
  /[\p{L}\p{N}]\.\p{Ll}{2,}/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`, "iu"),
  // "EVIL.RU"
  /[\p{L}\p{N}]{3,}\.\p{L}{2}(?![\p{L}\p{N}.])/u,
];

/** Whether a text takes more than one line, or holds characters that nobody sees. */
export function isBroken(text: string): boolean {
  return breaks.test(text);
}

/**
 * Whether a name holds what a mail program would make a link of. Names go into emails to addresses that somebody else
 * may have chosen.
 */
export function holdsLink(name: string): boolean {
  const spelled = name.normalize("NFKC").replace(/[\u3002\uff61]/g, ".");
  return links.some((link) => link.test(spelled));
}
