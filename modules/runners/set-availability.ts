import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import { isPersonThere, lockRunner, readUser, updateAvailability } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/availability.ts";
import { refuseDoubt } from "./refuse-doubt.ts";

/**
 * Goes online or offline. Refuses with APPLICATION_NOT_APPROVED when the approval was withdrawn, with UNAUTHORIZED when
 * the account was suspended, and as `refuseDoubt` does.
 */
export function setAvailability(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.setAvailability.input>,
): Promise<User> {
  return deps.transact(async (tx) => {
    // Locked, because an admin may be taking the runner offline.
    await lockRunner(tx, actor.runnerId);
    if (input.isAvailable) await refuseDoubt(tx, actor);
    const changed = await updateAvailability(tx, {
      runnerId: actor.runnerId,
      isAvailable: input.isAvailable,
    });
    if (!changed)
      throw new Refused({
        code: (await isPersonThere(tx, actor.userId)) ? "APPLICATION_NOT_APPROVED" : "UNAUTHORIZED",
      });
    return readUser(deps, tx, actor.userId);
  });
}
