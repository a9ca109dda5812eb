import type { Db } from "#db/client.ts";
import { lockCheck } from "#db/queries/applications.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { isInDoubt } from "#domain/applications.ts";
import { Refused } from "#domain/refusal.ts";

/** Refuses with CHECK_IN_DOUBT where the runner's background check is: no new jobs until an admin says that it is clear. */
export async function refuseDoubt(tx: Db, { userId }: RunnerActor): Promise<void> {
  const check = await lockCheck(tx, userId);
  if (check && isInDoubt(check)) throw new Refused({ code: "CHECK_IN_DOUBT" });
}
