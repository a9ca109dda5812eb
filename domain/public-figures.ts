import { locales } from "./locales.ts";
import {
  type Cents,
  defaultMonthlyRateCents,
  defaultRunnerRateCents,
  formatCents,
  inDollars,
} from "./money.ts";
import type { Language } from "./preferences.ts";

/** The live figures on public pages (decisions.md, Public figures). */
export type PublicFigures = {
  /** Per address and month. */
  monthlyRateCents: Cents;
  /** Per pickup. */
  runnerRateCents: Cents;
  /** Completed since the first of this month. */
  pickupsThisMonth: number;
};

/** What is true before anybody has changed or done anything. */
export const figuresAtFirst: PublicFigures = {
  monthlyRateCents: defaultMonthlyRateCents,
  runnerRateCents: defaultRunnerRateCents,
  pickupsThisMonth: 0,
};

/** The figures as they are read. */
export type FigureWords = {
  /** "$29", with cents only where there are some. */
  price: string;
  /** The same for machines: "29.00". */
  monthlyRate: string;
  /** "$12.00" */
  runnerRate: string;
  /** "1,204"; null until there are more than the documented 500. */
  pickups: string | null;
  /** "2025", from 2026 on "2025–2026". */
  years: string;
};

/** `year` is the present one. */
export function wordFigures(figures: PublicFigures, language: Language, year: number): FigureWords {
  const { monthlyRateCents, runnerRateCents, pickupsThisMonth } = figures;
  return {
    price: dollars(monthlyRateCents, language, monthlyRateCents % 100 === 0 ? 0 : 2),
    monthlyRate: formatCents(monthlyRateCents),
    runnerRate: dollars(runnerRateCents, language, 2),
    pickups:
      pickupsThisMonth > documentedPickups
        ? new Intl.NumberFormat(locales[language]).format(pickupsThisMonth)
        : null,
    years: year > firstYear ? `${firstYear}–${year}` : String(firstYear),
  };
}

/** "500+ pickups completed this month" stands on the landing page until it is no longer the larger figure. */
const documentedPickups = 500;

const firstYear = 2025;

function dollars(cents: Cents, language: Language, decimals: 0 | 2): string {
  return new Intl.NumberFormat(locales[language], {
    ...inDollars,
    minimumFractionDigits: decimals,
  }).format(cents / 100);
}
