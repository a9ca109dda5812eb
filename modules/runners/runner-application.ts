import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/application.ts";
import type { RunnerApplication } from "./contract/application.ts";
import { findApplication } from "./queries/applications.ts";

/** Everything an admin decides on: check, training, consent and texts. Refuses with NOT_FOUND. */
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
