import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import { findRunnerUserIds } from "#db/queries/runner-profiles.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { statement } from "../runner/pay-reads.ts";

/**
 * Jobs and adjustments behind a pay run row, as on the runner's statement. Refuses with NOT_FOUND.
 */
export async function payRunJobs(
  deps: Deps,
  _actor: AdminActor,
  { runnerId, week }: z.output<typeof contract.payRunJobs.input>,
): Promise<z.output<typeof contract.payRunJobs.output>> {
  const userId = (await findRunnerUserIds(deps.db, [runnerId])).get(runnerId);
  if (!userId) throw new Refused({ code: "NOT_FOUND" });
  const { lines } = await statement(deps, { userId }, { week });
  return { lines };
}
