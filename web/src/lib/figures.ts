import type { User } from "#modules/accounts/contract.ts";
import { type Cents, defaultMonthlyRateCents, parseCents } from "#platform/values/money.ts";
import { trpc, utils } from "./trpc.ts";

/** Loads the public pages' figures before the page shows. If that fails, defaults are shown. */
export async function loadFigures(): Promise<void> {
  await utils.site.figures.ensureData().catch(() => {});
}

/**
 * A homeowner's monthly price: their own rate if subscribed, else today's price. Pages for non-subscribers load it
 * first (`loadFigures`).
 */
export function useMonthlyRate(user: Pick<User, "homeownerProfile"> | null): Cents {
  const { data: figures } = trpc.site.figures.useQuery(undefined, { enabled: false });
  const home = user?.homeownerProfile;
  const own = home && home.subscriptionStatus !== "none" ? parseCents(home.monthlyRate) : null;
  return own ?? figures?.monthlyRateCents ?? defaultMonthlyRateCents;
}
