/** Line breaks, control characters, and characters that reverse text direction. */
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Top-level domains that email clients turn into links, in upper or lower case. */
const endings =
  "com|net|org|info|biz|app|dev|xyz|online|site|shop|store|top|club|live|link|click|page|web|cloud";

const links = [
  // "https://", "mailto:", "www."
  /:\/\/|\b(?:https?|ftp|mailto|tel|data|javascript):|\bwww\d?\./i,
  // "bit.ly/x", "1.2.3.4/x", "evil.example:80"
  /[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}[/:?#]/u,
  // "evil.example". In a real name, a space or a capital follows the dot: "St. John", "J.R.R.", "St.John".
  /[\p{L}\p{N}]\.\p{Ll}{2,}/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`, "iu"),
  // "EVIL.RU"
  /[\p{L}\p{N}]{3,}\.\p{L}{2}(?![\p{L}\p{N}.])/u,
];

/** Whether a text has line breaks or invisible control characters. */
export function isBroken(text: string): boolean {
  return breaks.test(text);
}

/**
 * Whether an email client would turn part of a name into a link. Names appear in emails to addresses that other people may have
 * entered.
 */
export function holdsLink(name: string): boolean {
  const spelled = name.normalize("NFKC").replace(/[\u3002\uff61]/g, ".");
  return links.some((link) => link.test(spelled));
}
