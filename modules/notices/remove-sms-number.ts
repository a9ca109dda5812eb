import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type { Reachability } from "./contract/reachability.ts";
import { deleteSmsNumber } from "./queries/reachability.ts";
import { readReachability } from "./reachability.ts";

/** Deletes the user's number, which stops text messages. Safe to repeat. */
export async function removeSmsNumber(deps: Deps, { userId }: Actor): Promise<Reachability> {
  await deleteSmsNumber(deps.db, userId);
  return readReachability(deps.db, userId);
}
