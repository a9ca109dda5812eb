import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { isServedToday } from "./refuse-area.ts";

/** Whether a service may begin in a ZIP code: asked before a card is charged for it. `saveService` decides. */
export async function checkArea(
  deps: Deps,
  _actor: HomeownerActor,
  { zipCode }: z.output<typeof contract.checkArea.input>,
): Promise<z.output<typeof contract.checkArea.output>> {
  return { isServed: await isServedToday(deps, deps.db, zipCode) };
}
