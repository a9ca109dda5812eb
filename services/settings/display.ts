import type * as z from "zod";
import type * as contract from "#contracts/settings.ts";
import { findDisplay } from "#db/queries/preferences.ts";
import type { Actor } from "#domain/actor.ts";
import { builtInRates } from "#domain/exchange-rates.ts";
import { chosenZone } from "#domain/schedule/reader-zone.ts";
import type { Deps } from "../deps.ts";

/** What times and amounts are shown with to whoever is signed in, beyond what the preferences say themselves. */
export async function display(deps: Deps, actor: Actor): Promise<z.output<typeof contract.display.output>> {
  const { homeZone, rates, ...chosen } = await findDisplay(deps.db, actor.userId);
  return { timeZone: chosenZone(chosen), homeZone, rates: rates ?? builtInRates };
}
