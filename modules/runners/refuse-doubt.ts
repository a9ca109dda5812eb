import type { Db } from "#db/client.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { lockCheck } from "./queries/applications.ts";
import { isInDoubt } from "./rules/applications.ts";

/** Refuses with CHECK_IN_DOUBT when the runner's background check is in doubt: no new jobs until an admin clears it. */
export async function refuseDoubt(tx: Db, { userId }: RunnerActor): Promise<void> {
  const check = await lockCheck(tx, userId);
  if (check && isInDoubt(check)) throw new Refused({ code: "CHECK_IN_DOUBT" });
}
