import { useFormatter } from "use-intl";

/** The live figures on public pages. Whoever serves the page may know newer ones. */
export type Figures = {
  /** Per address and month, in cents. */
  monthlyRateCents: number;
  /** Per pickup, in cents. */
  runnerRateCents: number;
  /** Completed this month; null until there are more than the documented 500. */
  pickupsThisMonth: number | null;
};

export const figuresAtFirst: Figures = {
  monthlyRateCents: 2900,
  runnerRateCents: 1200,
  pickupsThisMonth: null,
};

/** Words for prices: "$29", and "$12.00" where cents are wanted. */
export function usePrice(): (cents: number, withCents?: boolean) => string {
  const format = useFormatter();
  return (cents, withCents = false) =>
    format.number(cents / 100, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: withCents || cents % 100 !== 0 ? 2 : 0,
    });
}
