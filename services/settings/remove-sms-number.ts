import type { Reachability } from "#contracts/reachability.ts";
import { deleteSmsNumber } from "#db/queries/reachability.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { readReachability } from "./reachability.ts";

/** Forgets one's number: no text messages go there any more. Safe to repeat. */
export async function removeSmsNumber(deps: Deps, { userId }: Actor): Promise<Reachability> {
  await deleteSmsNumber(deps.db, userId);
  return readReachability(deps.db, userId);
}
