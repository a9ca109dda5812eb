import { type Claim, defaultRules } from "#modules/rates/rules.ts";
import {
  type Cents,
  defaultMonthlyRateCents,
  defaultRunnerRateCents,
  formatCents,
  inDollars,
} from "#platform/values/money.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

/** The live figures on public pages, which are otherwise built ahead. */
export type PublicFigures = {
  /** Per address and month. */
  monthlyRateCents: Cents;
  /** Per pickup. */
  runnerRateCents: Cents;
  /** Completed since the first of this month. */
  pickupsThisMonth: number;
  /** The claims an admin turned on. */
  claims: Claim[];
  /** Whether the database has demo data; then every documented claim is shown as documented. */
  isDemo: boolean;
  /** The credit for a missed pickup, in percent of its share of the month. */
  missedPercent: number;
  /** The local hour by which cans are back on collection day. */
  backBy: number;
  /** The median minutes between a runner's stops; null while too few were measured. */
  minutesPerStop: number | null;
  /** The address on the contact page; null without one. */
  contactEmail: string | null;
};

/** The figures before any change or pickup. */
export const figuresAtFirst: PublicFigures = {
  monthlyRateCents: defaultMonthlyRateCents,
  runnerRateCents: defaultRunnerRateCents,
  pickupsThisMonth: 0,
  claims: [],
  isDemo: false,
  missedPercent: defaultRules.credit.missedPercent,
  backBy: defaultRules.promises.backBy,
  minutesPerStop: null,
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
  /** "$12.00" */
  runnerRate: string;
  /** Ten pickups at that rate: "$120", with cents only when not zero. */
  runnerMorning: string;
  /** Minutes of one stop, and of those ten: "10" and "100". */
  stopMinutes: string;
  morningMinutes: string;
  /** "100%" */
  missedPercent: string;
  /** "8 PM" */
  backBy: string;
  /** Empty without one. */
  contactEmail: string;
  /** "1,204"; null below the documented 500. */
  pickups: string | null;
  /** "2025", from 2026 on "2025–2026". */
  years: string;
  /** Whether each claim is shown; a page built for everyone contains both versions, marked (`Claim`). */
  claims: Readonly<Record<PublicClaim, boolean | "marked">>;
};

/**
 * Claims on public pages: this month's pickups, claims that admins turn on, that a stop's minutes were measured, and
 * that we have a contact address.
 */
export const publicClaims = [
  "pickups",
  "checkedRunners",
  "sampleQuotes",
  "measuredStops",
  "contactEmail",
] as const;
export type PublicClaim = (typeof publicClaims)[number];

export function renderFigures(figures: PublicFigures, language: Language, year: number): FigureWords {
  const { monthlyRateCents, runnerRateCents, pickupsThisMonth, claims, isDemo } = figures;
  const { missedPercent, backBy, minutesPerStop, contactEmail } = figures;
  const stopMinutes = minutesPerStop ?? estimatedStopMinutes;
  const number = new Intl.NumberFormat(locales[language]);
  const hasMany = pickupsThisMonth >= documentedPickups;
  return {
    price: dollars(monthlyRateCents, language),
    monthlyRate: formatCents(monthlyRateCents),
    runnerRate: dollars(runnerRateCents, language, 2),
    runnerMorning: dollars(morningStops * runnerRateCents, language),
    stopMinutes: number.format(stopMinutes),
    morningMinutes: number.format(morningStops * stopMinutes),
    missedPercent: new Intl.NumberFormat(locales[language], { style: "percent" }).format(missedPercent / 100),
    backBy: hour(backBy, language),
    contactEmail: contactEmail ?? "",
    pickups: hasMany ? number.format(pickupsThisMonth) : null,
    years: year > firstYear ? `${firstYear}–${year}` : String(firstYear),
    claims: {
      pickups: isDemo || hasMany,
      checkedRunners: isDemo || claims.includes("checkedRunners"),
      sampleQuotes: isDemo || claims.includes("sampleQuotes"),
      measuredStops: minutesPerStop !== null,
      contactEmail: contactEmail !== null,
    },
  };
}

/** The documented "500+ pickups completed this month"; the real count is shown from here on. */
const documentedPickups = 500;

const firstYear = 2025;

function dollars(cents: Cents, language: Language, decimals = cents % 100 === 0 ? 0 : 2): string {
  return new Intl.NumberFormat(locales[language], {
    ...inDollars,
    minimumFractionDigits: decimals,
  }).format(cents / 100);
}

/** A local hour of the day: "8 PM". */
function hour(of: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { hour: "numeric", timeZone: "UTC" }).format(
    of * 3_600_000,
  );
}

/** Whether we serve a ZIP code. `firstOn` is the first day a pickup could be there, null where no runner serves it. */
export type AreaAnswer = {
  zipCode: string;
  city: string;
  state: string;
  isServed: boolean;
  firstOn: string | null;
};

/** The parts of the area page, of which each outcome shows some. */
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
] as const;
export type AreaPart = (typeof areaParts)[number];

/** An outcome of asking for a ZIP code: the answer, or why there is none; or what became of joining the list. */
export type AreaOutcome = AreaAnswer | Exclude<AreaPart, "served" | "offer"> | null;

/** The area page's parts and words for an outcome. A page built for everyone contains every part, marked. */
export type AreaWords = {
  parts: Readonly<Record<AreaPart, boolean | "marked">>;
  /** As asked; empty if it is not five digits. */
  zip: string;
  /** "Springfield, IL" */
  place: string;
  /** "Tue, Nov 24" */
  firstDay: string;
  /** Today: "Nov 23, 2026" */
  today: string;
};

/** `outcome` null: the ZIP code has no such place. `today` is a local day. */
export function renderArea(
  outcome: AreaOutcome,
  { zip, today, language }: { zip: string; today: string; language: Language },
): AreaWords {
  const day = (on: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" }).format(new Date(on));
  const answer = typeof outcome === "object" ? outcome : null;
  const shown = new Set<AreaPart>(
    typeof outcome === "string" ? [outcome] : [!answer ? "noSuchZip" : answer.isServed ? "served" : "offer"],
  );
  // The form stays, with what went wrong beside it.
  if (shown.has("emailInvalid") || shown.has("later")) shown.add("offer");
  return {
    parts: Object.fromEntries(areaParts.map((part) => [part, shown.has(part)])) as Record<AreaPart, boolean>,
    zip,
    place: answer ? `${answer.city}, ${answer.state}` : "",
    firstDay: answer?.firstOn
      ? day(answer.firstOn, { weekday: "short", month: "short", day: "numeric" })
      : "",
    today: day(today, { dateStyle: "medium" }),
  };
}

/** The five digits in a typed ZIP code, also of "62704-1234"; null without them. */
export function readZip(typed: string): string | null {
  return /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)?.[1] ?? null;
}
