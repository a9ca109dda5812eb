import type * as z from "zod";
import type * as contract from "#contracts/application.ts";
import type { RunnerApplication } from "#contracts/application.ts";
import type { Db } from "#db/client.ts";
import { findApplication } from "#db/queries/applications.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** All that a decision about a runner goes by: check, training, consent, and what was written. Refuses with NOT_FOUND. */
export function runnerApplication(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.runnerApplicationOf.input>,
): Promise<RunnerApplication> {
  return readApplication(deps, deps.db, input.runnerId);
}

export async function readApplication(deps: Deps, db: Db, runnerId: string): Promise<RunnerApplication> {
  const found = await findApplication(db, runnerId);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { check, training, consent, steps } = found;
  const unknown = {
    status: "pending" as const,
    isByHand: deps.backgroundChecks.isByHand,
    note: null,
    updatedAt: null,
  };
  return { check: check ?? unknown, training, consent, steps };
}
