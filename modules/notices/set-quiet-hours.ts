import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/reachability.ts";
import type { Reachability } from "./contract/reachability.ts";
import { deleteQuietHours, saveQuietHours } from "./queries/reachability.ts";
import { readReachability } from "./reachability.ts";

/** Sets or clears the hours without non-urgent push and text messages. */
export async function setQuietHours(
  deps: Deps,
  { userId }: Actor,
  { quietHours }: z.output<typeof contract.setQuietHours.input>,
): Promise<Reachability> {
  if (quietHours) await saveQuietHours(deps.db, { userId, ...quietHours });
  else await deleteQuietHours(deps.db, userId);
  return readReachability(deps.db, userId);
}
