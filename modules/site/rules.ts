import type { Claim } from "#modules/rates/rules.ts";
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
};

/** The figures before any change or pickup. */
export const figuresAtFirst: PublicFigures = {
  monthlyRateCents: defaultMonthlyRateCents,
  runnerRateCents: defaultRunnerRateCents,
  pickupsThisMonth: 0,
  claims: [],
  isDemo: false,
};

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
  /** "1,204"; null below the documented 500. */
  pickups: string | null;
  /** "2025", from 2026 on "2025–2026". */
  years: string;
  /** Whether each claim is shown; a page built for everyone contains both versions, marked (`Claim`). */
  claims: Readonly<Record<PublicClaim, boolean | "marked">>;
};

/** Claims on public pages: this month's pickups, and claims that admins turn on. */
export const publicClaims = ["pickups", "checkedRunners", "sampleQuotes"] as const;
export type PublicClaim = (typeof publicClaims)[number];

export function renderFigures(figures: PublicFigures, language: Language, year: number): FigureWords {
  const { monthlyRateCents, runnerRateCents, pickupsThisMonth, claims, isDemo } = figures;
  const hasMany = pickupsThisMonth >= documentedPickups;
  return {
    price: dollars(monthlyRateCents, language),
    monthlyRate: formatCents(monthlyRateCents),
    runnerRate: dollars(runnerRateCents, language, 2),
    runnerMorning: dollars(10 * runnerRateCents, language),
    pickups: hasMany ? new Intl.NumberFormat(locales[language]).format(pickupsThisMonth) : null,
    years: year > firstYear ? `${firstYear}–${year}` : String(firstYear),
    claims: {
      pickups: isDemo || hasMany,
      checkedRunners: isDemo || claims.includes("checkedRunners"),
      sampleQuotes: isDemo || claims.includes("sampleQuotes"),
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
