import { daysBeforeCredit } from "#modules/billing/rules.ts";
import { type Claim, defaultRules, type RentalPrice } from "#modules/rates/rules.ts";
import {
  type Cents,
  defaultMonthlyRateCents,
  defaultRunnerRateCents,
  formatCents,
  inDollars,
  parseCents,
} from "#platform/values/money.ts";
import { type Language, locales } from "#platform/values/preferences.ts";
import { unbroken } from "#platform/values/unbroken.ts";
import { type Promised, share } from "./rules/reliability.ts";

/** The live figures on public pages, which are otherwise built ahead. */
export type PublicFigures = {
  /** Per subscription and month. */
  monthlyRateCents: Cents;
  /** Per pickup. */
  runnerRateCents: Cents;
  /** Each rental beyond the first of an account. */
  rentals: RentalPrice;
  /** Completed since the first of this month. */
  pickupsThisMonth: number;
  /** The claims an admin turned on. */
  claims: Claim[];
  /** Whether the database has demo data; then the sample quotes show. */
  isDemo: boolean;
  /** The credit for a missed pickup, in percent of its share of the month. */
  missedPercent: number;
  /** The local hour by which cans are back on collection day. */
  backBy: number;
  /** The median minutes between a runner's stops; null while too few were measured. */
  minutesPerStop: number | null;
  /** Promises of twelve weeks, as `/reliability` shows them; null without enough pickups. */
  promises: Promised | null;
  /** The address on the contact page; null without one. */
  contactEmail: string | null;
};

/** The figures before any change or pickup. */
export const figuresAtFirst: PublicFigures = {
  monthlyRateCents: defaultMonthlyRateCents,
  runnerRateCents: defaultRunnerRateCents,
  rentals: defaultRules.rentals,
  pickupsThisMonth: 0,
  claims: [],
  isDemo: false,
  missedPercent: defaultRules.credit.missedPercent,
  backBy: defaultRules.promises.backBy,
  minutesPerStop: null,
  promises: null,
  contactEmail: null,
};

/** The documented minutes a pickup takes, shown as an estimate until real stops are measured. */
const estimatedStopMinutes = 10;

/** The stops in the example of a runner's morning. */
const morningStops = 10;

/** The figures as displayed text. */
export type FigureWords = {
  /** "$29", with cents only when not zero. */
  price: string;
  /** The same, machine-readable: "29.00". */
  monthlyRate: string;
  /** A further rental's part of a month, its pickups and each more: "$29", "4" and "$12", with cents only when not zero. */
  rentalPart: string;
  rentalPickups: string;
  rentalExtra: string;
  /** "$12.00" */
  runnerRate: string;
  /** Ten pickups at that rate: "$120", with cents only when not zero. */
  runnerMorning: string;
  /** Those ten pickups, the minutes of one stop, and of all: "10", "10" and "100". */
  morningStops: string;
  stopMinutes: string;
  morningMinutes: string;
  /** "100%" */
  missedPercent: string;
  /** "8 PM" */
  backBy: string;
  /** The days from which a vacation hold earns a credit: "7". */
  holdDays: string;
  /** Empty without one. */
  contactEmail: string;
  /** "1,204"; shown from 100 on. */
  pickups: string;
  /** "98.2%", rounded down, and "3,678". */
  promisesKept: string;
  promisesMade: string;
  /** "2025", from 2026 on "2025–2026". */
  years: string;
  /** Whether each claim is shown; a page built for everyone contains both versions, marked (`Claim`). */
  claims: Readonly<Record<PublicClaim, boolean | "marked">>;
};

/**
 * Claims on public pages: this month's pickups, promises kept, claims that admins turn on, that a stop's minutes were
 * measured, that we have a contact address, and that the data is a demo's.
 */
export const publicClaims = [
  "pickups",
  "checkedRunners",
  "sampleQuotes",
  "measuredStops",
  "contactEmail",
  "promises",
  "demo",
] as const;
export type PublicClaim = (typeof publicClaims)[number];

export function renderFigures(figures: PublicFigures, language: Language, year: number): FigureWords {
  const { monthlyRateCents, runnerRateCents, pickupsThisMonth, claims, isDemo } = figures;
  const { rentals, missedPercent, backBy, minutesPerStop, promises, contactEmail } = figures;
  const stopMinutes = minutesPerStop ?? estimatedStopMinutes;
  const number = new Intl.NumberFormat(locales[language]);
  return {
    price: dollars(monthlyRateCents, language),
    monthlyRate: formatCents(monthlyRateCents),
    rentalPart: dollars(rentals.partCents, language),
    rentalPickups: number.format(rentals.includedPickups),
    rentalExtra: dollars(rentals.extraCents, language),
    runnerRate: dollars(runnerRateCents, language, 2),
    runnerMorning: dollars(morningStops * runnerRateCents, language),
    morningStops: number.format(morningStops),
    stopMinutes: number.format(stopMinutes),
    morningMinutes: number.format(morningStops * stopMinutes),
    missedPercent: new Intl.NumberFormat(locales[language], { style: "percent" }).format(missedPercent / 100),
    backBy: hour(backBy, language),
    holdDays: number.format(daysBeforeCredit),
    contactEmail: contactEmail ?? "",
    pickups: number.format(pickupsThisMonth),
    promisesKept: promises ? share(promises, language) : "",
    promisesMade: number.format(promises?.made ?? 0),
    years: year > firstYear ? `${firstYear}–${year}` : String(firstYear),
    claims: {
      pickups: pickupsThisMonth >= fewestPickups,
      checkedRunners: claims.includes("checkedRunners"),
      sampleQuotes: isDemo || claims.includes("sampleQuotes"),
      measuredStops: minutesPerStop !== null,
      contactEmail: contactEmail !== null,
      promises: promises !== null && promises.made >= 3 * fewestPickups,
      demo: isDemo,
    },
  };
}

/** A smaller count says little to a visitor. */
const fewestPickups = 100;

const firstYear = 2025;

function dollars(cents: Cents, language: Language, decimals = cents % 100 === 0 ? 0 : 2): string {
  return new Intl.NumberFormat(locales[language], {
    ...inDollars,
    minimumFractionDigits: decimals,
  }).format(cents / 100);
}

/** A local hour of the day: "8 PM". */
function hour(of: number, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { hour: "numeric", timeZone: "UTC" });
  return unbroken(format.format(of * 3_600_000));
}

/**
 * Whether we serve a ZIP code. `today` is the day there; `firstOn` the first day a pickup could be there, null where no
 * runner serves it; `oneOff` the price of a single pickup without a service, null where none is offered.
 */
export type AreaAnswer = {
  zipCode: string;
  city: string;
  state: string;
  isServed: boolean;
  today: string;
  firstOn: string | null;
  oneOff: string | null;
};

/** The parts of the area page. `place` names the ZIP code's place; `retry` asks for the same one, with the error; `once` offers a single pickup. */
export const areaParts = [
  "ask",
  "invalid",
  "noSuchZip",
  "served",
  "offer",
  "emailInvalid",
  "later",
  "joined",
  "failed",
  "limited",
  "place",
  "retry",
  "unserved",
  "once",
] as const;
export type AreaPart = (typeof areaParts)[number];

/** Why there is no answer, or what became of joining the waiting list. */
export type AreaOutcome =
  | "ask"
  | "invalid"
  | "noSuchZip"
  | "emailInvalid"
  | "later"
  | "joined"
  | "failed"
  | "limited";

/** The area page's parts and words. A page built for everyone contains every part, marked. */
export type AreaWords = {
  parts: Readonly<Record<AreaPart, boolean | "marked">>;
  /** As asked; empty if it is not five digits. */
  zip: string;
  /** As typed, also when wrong. */
  typed: string;
  /** The way to sign-up, with the ZIP code if there is one: "/sign-up?zip=62704". */
  signUp: string;
  /** The sign-up that goes on to a single pickup. */
  signUpOnce: string;
  /** "zip=62704", for this answer in another language; empty where nothing was asked. */
  query: string;
  /** "Springfield, IL" */
  place: string;
  /** "Tue, Nov 24" */
  firstDay: string;
  /** A single pickup: "$15", with cents only when not zero; empty where none is offered. */
  oncePrice: string;
  /** The day there: "Nov 23, 2026" */
  today: string;
  /** Whether the ZIP code or the email is wrong; a placeholder in a page built for everyone. */
  isInvalid: boolean | string;
  isEmailInvalid: boolean | string;
};

/** What the area page shows. `today` is a local day. */
export function renderArea(
  outcome: AreaAnswer | AreaOutcome,
  { zip, typed, today, language }: { zip: string; typed: string; today: string; language: Language },
): AreaWords {
  const day = (on: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" }).format(new Date(on));
  const answer = typeof outcome === "object" ? outcome : null;
  const shown = answer ? (answer.isServed ? "served" : "offer") : outcome;
  const shows = (part: AreaPart): boolean => {
    if (part === "ask") return ["ask", "invalid", "noSuchZip"].includes(String(shown));
    if (part === "offer") return ["offer", "emailInvalid", "later"].includes(String(shown));
    if (part === "retry") return shows("ask") || shown === "failed" || shown === "limited";
    if (part === "unserved") return shows("offer") || shown === "joined";
    if (part === "once") return answer !== null && answer.oneOff !== null;
    return part === "place" ? answer !== null : part === shown;
  };
  return {
    parts: Object.fromEntries(areaParts.map((part) => [part, shows(part)])) as Record<AreaPart, boolean>,
    zip,
    typed: typed.slice(0, longestZip),
    signUp: zip ? `/sign-up?zip=${zip}` : "/sign-up",
    signUpOnce: `/sign-up?returnTo=/once${zip ? `&zip=${zip}` : ""}`,
    query: shown === "ask" ? "" : `zip=${zip}`,
    place: answer ? `${answer.city}, ${answer.state}` : "",
    firstDay: answer?.firstOn
      ? day(answer.firstOn, { weekday: "short", month: "short", day: "numeric" })
      : "",
    oncePrice: answer?.oneOff ? dollars(parseCents(answer.oneOff) ?? 0, language) : "",
    today: day(today, { dateStyle: "medium" }),
    isInvalid: shown === "invalid" || shown === "noSuchZip",
    isEmailInvalid: shown === "emailInvalid",
  };
}

/** The outcomes of joining the waiting list that the page's address may name. */
export const waitingOutcomes = ["joined", "emailInvalid", "later"] as const satisfies readonly AreaOutcome[];

/** The characters of a ZIP code with its extension: "62704-1234". */
export const longestZip = 10;

/** The five digits in a typed ZIP code, also of "62704-1234"; null without them. */
export function readZip(typed: string): string | null {
  return /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)?.[1] ?? null;
}

/** What became of a message from the contact page, in its address. */
export type MessageOutcome = "sent" | "wrong" | "later";

/** The contact page's parts: one outcome, or none. A page built for everyone contains every part, marked. */
export type MessageParts = Readonly<Record<MessageOutcome, boolean | "marked">>;

export function renderMessage(asked: string | null): MessageParts {
  return { sent: asked === "sent", wrong: asked === "wrong", later: asked === "later" };
}
