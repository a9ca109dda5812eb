import type * as z from "zod";
import { findRunnerUserIds } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/pay.ts";
import { statement } from "./pay-reads.ts";

/** The jobs and adjustments behind a pay run row, as on the runner's statement. Refuses with NOT_FOUND. */
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
