import type { User } from "#modules/accounts/contract/user.ts";
import { type Cents, defaultMonthlyRateCents, parseCents } from "#platform/values/money.ts";
import { trpc } from "./trpc.ts";

/**
 * What a homeowner pays a month: their own rate where they have subscribed, today's price for everybody else. Pages for
 * those have it loaded before (`loadFigures`).
 */
export function useMonthlyRate(user: Pick<User, "homeownerProfile"> | null): Cents {
  const { data: figures } = trpc.site.figures.useQuery(undefined, { enabled: false });
  const home = user?.homeownerProfile;
  const own = home && home.subscriptionStatus !== "none" ? parseCents(home.monthlyRate) : null;
  return own ?? figures?.monthlyRateCents ?? defaultMonthlyRateCents;
}
