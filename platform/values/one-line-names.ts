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

/** Domains that email clients turn into links, and the test ones; not med, as in "Dr.med. Weber". */
const generic = `com net org info biz name pro mobi edu gov mil int app dev xyz online site website shop store top club live link
  click page web cloud team support bank rocks space tech world today email help services solutions agency group company center
  digital media network news blog wiki zone vip win bid loan loans money cash finance credit pay trade market markets sale deals
  ninja guru icu cyou sbs fun lol one life art design studio games game bet casino poker porn sex sexy adult dating chat social
  software systems academy school events marketing delivery express direct download stream video photos gallery monster quest
  bond cfd buzz work works run codes tools host hosting domains city global international example test`;

/** Country codes without Al, Bo and Jo, which are also given names. */
const countries = `ac ad ae af ag ai am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn br bs bt bw by bz ca cc cd cf cg
  ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm
  gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jp ke kg kh ki km kn kp kr kw ky kz la lb lc li
  lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa
  pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf
  tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`;

const genericEndings = generic.split(/\s+/).join("|");
const endings = `${genericEndings}|${countries.split(/\s+/).join("|")}`;

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
    `[\\s([{<]\\s*(?:d[o0]t|punto|point|punkt)[\\s)\\]}>]+(?:${genericEndings}|co|io|me|ru)(?![\\p{L}\\p{N}])`,
    "iu",
  ),
  // "evilDOTcom", "evil,com"
  /[\p{L}\p{N}](?:d[o0]t|,)(?:com|net|org|info|biz|xyz)(?![\p{L}\p{N}])/iu,
  // "evil . com", "evil .com", "evil· com"
  /(?:\s\.\s*|\.\s+|[·•]\s*)(?:com|net|org|info|biz|xyz)(?![\p{L}\p{N}])/iu,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`, "iu"),
];

/** A surname particle right after an initial: "M.De Vries". */
const particles = /(?<![\p{L}\p{N}])(\p{Lu}\.)(?=(?:De|La|St)(?![\p{L}\p{N}/:?#]))/gu;

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
  return links.some((link) => link.test(spelled.replace(particles, "$1 ").replace(initials, "$1 ")));
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
