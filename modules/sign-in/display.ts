import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/settings.ts";
import { findDisplay } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { chosenZone } from "#platform/time/reader-zone.ts";
import type { Actor } from "#platform/values/actor.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";

/** How to show times and amounts to the signed-in user, beyond the preferences themselves. */
export async function display(deps: Deps, actor: Actor): Promise<z.output<typeof contract.display.output>> {
  const { homeZone, rates, ...chosen } = await findDisplay(deps.db, actor.userId);
  return { timeZone: chosenZone(chosen), homeZone, rates: rates ?? builtInRates };
}
