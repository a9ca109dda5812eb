/** Line breaks, control characters, and characters that nobody sees or that reverse text direction. */
const breaks = /[\p{Cc}\u2028\u2029\u2800\p{Default_Ignorable_Code_Point}]/u;

/**
 * Invisible characters that spell something: joiners in Arabic and Indic words, variants of Han letters and of emoji.
 */
const spelling = new RegExp(
  [
    "(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{M}])[\\u200c\\u200d\\u180b-\\u180d]",
    "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
    "(?<=[\\p{Emoji}\\p{Emoji_Modifier}])\\ufe0f",
    "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
  ].join("|"),
  "gu",
);

/** Endings of web addresses, as in "evil dot com". */
const generic = `com net org info biz name pro mobi edu gov mil int app dev xyz online site website shop store top club live link
  click page web cloud team support bank rocks space tech world today email help services solutions agency group company center
  digital media network news blog wiki zone vip win bid loan loans money cash finance credit pay trade market markets sale deals
  ninja guru icu cyou sbs fun lol one life art design studio games game bet casino poker porn sex sexy adult dating chat social
  software systems academy school events marketing delivery express direct download stream video photos gallery monster quest
  bond cfd buzz work works run codes tools host hosting domains city global international example test co io me ru`;

const links = [
  // "https://", "https evil", "hxxps evil", "mailto:", "www."
  /:\/\/|\b(?:h(?:tt|xx)ps?|www\d?)\b|\b(?:ftp|mailto|tel|data|javascript):/i,
  // "bit.ly/x", "1.2.3.4/x", "evil.example:80"
  /[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}[/:?#]/u,
  // "1.2.3.4"
  /(?<!\p{N})\d{1,3}(?:\.\d{1,3}){3}(?!\p{N})/u,
  // "bob@localhost"
  /\S@\S/,
  /xn--/i,
  // "evil dot com", "evil d0t com", "evil (punto) com"
  new RegExp(
    `[\\s([{<]\\s*(?:d[o0]t|punto|point|punkt)[\\s)\\]}>]+(?:${generic.split(/\s+/).join("|")})(?![\\p{L}\\p{N}])`,
    "iu",
  ),
  // "evilDOTcom", "evil,com"
  /[\p{L}\p{N}](?:d[o0]t|,)(?:com|net|org|info|biz|xyz)(?![\p{L}\p{N}])/iu,
  // "evil . com", "evil .com", "evil· com"
  /(?:\s\.\s*|\.\s+|[·•]\s*)(?:com|net|org|info|biz|xyz)(?![\p{L}\p{N}])/iu,
  // "evil.zip", "evil.рф"; new endings are sold every year. Not "J.R.", "No.7", "A.R.Rahman" or "St.Paul"
  /(?<!(?:^|\s)(?:\p{Lu}\.)*(?:\p{Lu}|St|Ste|Mt|Ft|Dr|Mr|Mrs|Ms|Md|Ma|Jr)(?=\.\p{Lu}\p{Ll}))(?<=[\p{L}\p{M}\p{N}])\.\p{L}[\p{L}\p{M}]/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${generic.split(/\s+/).join("|")})(?![\\p{L}\\p{N}])`, "iu"),
];

/** An initial before a capitalized word: "D. Com". */
const initials = /(?<![\p{L}\p{N}])(\p{Lu})\.\s+(?=\p{Lu}\p{Ll})/gu;

/** Whether a text has line breaks or characters that nobody sees. */
export function isBroken(text: string): boolean {
  return breaks.test(text.replace(spelling, ""));
}

/**
 * Whether an email client would turn part of a name into a link, or its reader would type one from it. Names appear in
 * emails to addresses other people may have entered.
 */
export function holdsLink(name: string): boolean {
  const spelled = name
    .normalize("NFKC")
    .replace(/[\u3002\uff61]/g, ".")
    // "evil[.]com"
    .replace(/[[({<]\s*\.\s*[\])}>]/g, ".");
  return links.some((link) => link.test(spelled.replace(initials, "$1 ")));
}

/**
 * Whether a text is a person's name: 40 characters and five words at most, in letters of any script with the marks that
 * names have. Two digits in a row at most, so that no phone number fits, and no "evil com".
 */
export function isPersonName(name: string): boolean {
  return (
    /^[\p{L}\p{M}\p{Nd}\p{Nl} .,'’‘ʼʻ`´"()·・\u05f3\u05f4\p{Pd}]+$/u.test(name.replace(spelling, "")) &&
    /\p{L}/u.test(name) &&
    !/\p{Nd}{3}/u.test(name) &&
    !/\p{L}{2} com(?![\p{L}\p{N}])/u.test(name) &&
    [...name].length <= 40 &&
    name.trim().split(/\s+/).length <= 5
  );
}
