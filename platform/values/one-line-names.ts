/** Line breaks, control characters, and characters that reverse text direction. */
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Top-level domains that email clients turn into links, plus the reserved ones for tests. Without med, as in "Dr.med.
 * Weber".
 */
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

const endings = `${generic} ${countries}`.split(/\s+/).join("|");

const links = [
  // "https://", "mailto:", "www."
  /:\/\/|\b(?:https?|ftp|mailto|tel|data|javascript):|\bwww\d?\./i,
  // "bit.ly/x", "1.2.3.4/x", "evil.example:80"
  /[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}[/:?#]/u,
  // "bob@localhost"
  /\S@\S/,
  /\.xn--/i,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`, "iu"),
];

/** A surname particle right after an initial: "M.De Vries". */
const particles = /(?<![\p{L}\p{N}])(\p{Lu}\.)(?=(?:De|La|St)(?![\p{L}\p{N}/:?#]))/gu;

/** Whether a text has line breaks or invisible control characters. */
export function isBroken(text: string): boolean {
  return breaks.test(text);
}

/**
 * Whether an email client would turn part of a name into a link. Names appear in emails to addresses other people may
 * have entered.
 */
export function holdsLink(name: string): boolean {
  const spelled = name.normalize("NFKC").replace(/[\u3002\uff61]/g, ".");
  return links.some((link) => link.test(spelled.replace(particles, "$1 ")));
}
