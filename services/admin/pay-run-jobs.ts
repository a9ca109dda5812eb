import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import { findRunnerUserIds } from "#db/queries/runner-profiles.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { statement } from "../runner/pay-reads.ts";

/** Each job and adjustment behind a row of a pay run, as the runner's own statement has them. Refuses with NOT_FOUND. */
export async function payRunJobs(
  deps: Deps,
  _actor: AdminActor,
  { runnerId, week }: z.output<typeof contract.payRunJobs.input>,
): Promise<z.output<typeof contract.payRunJobs.output>> {
  const userId = (await findRunnerUserIds(deps.db, [runnerId])).get(runnerId);
  if (!userId) throw new Refused({ code: "NOT_FOUND" });
  return { lines: (await statement(deps, { userId }, { week })).lines };
}
