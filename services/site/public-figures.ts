import type * as z from "zod";
import type * as contract from "#contracts/site.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { rateOn } from "../platform-settings.ts";

/** What a month costs whoever subscribes today, and what a pickup of today pays. */
export async function publicFigures(
  deps: Pick<Deps, "db" | "now">,
): Promise<z.output<typeof contract.figures.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const [monthlyRateCents, runnerRateCents] = await Promise.all([
    rateOn(deps.db, "monthly_price", today),
    rateOn(deps.db, "runner_rate", today),
  ]);
  return { monthlyRateCents, runnerRateCents };
}
