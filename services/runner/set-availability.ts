import type * as z from "zod";
import type * as contract from "#contracts/runner.ts";
import type { User } from "#contracts/user.ts";
import { updateAvailability } from "#db/queries/runner-profiles.ts";
import type { ApprovedRunnerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { readUser } from "../auth/current-user.ts";
import type { Deps } from "../deps.ts";

/** Goes online or offline. Refuses with APPLICATION_NOT_APPROVED where the approval was taken back meanwhile. */
export function setAvailability(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.setAvailability.input>,
): Promise<User> {
  return deps.transact(async (tx) => {
    const changed = await updateAvailability(tx, {
      runnerId: actor.runnerId,
      isAvailable: input.isAvailable,
    });
    if (!changed) throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
    return readUser(deps, tx, actor.userId);
  });
}
