import type * as z from "zod";
import { isServedToday } from "#modules/areas/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/subscription.ts";

/** Whether a service may begin in a ZIP code; checked before charging a card. `saveService` decides. */
export async function checkArea(
  deps: Deps,
  _actor: HomeownerActor,
  { zipCode }: z.output<typeof contract.checkArea.input>,
): Promise<z.output<typeof contract.checkArea.output>> {
  return { isServed: await isServedToday(deps, deps.db, zipCode) };
}
