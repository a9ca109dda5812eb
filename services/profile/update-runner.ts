import type * as z from "zod";
import type * as contract from "#contracts/profile.ts";
import type { User } from "#contracts/user.ts";
import { lockRunner, updateRunner as updateRunnerProfile } from "#db/queries/runner-profiles.ts";
import { updateName } from "#db/queries/users.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseIf } from "#domain/refusal.ts";
import { readUser } from "../auth/current-user.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { tell } from "../second-factor/check-code.ts";

/**
 * Changes name and profile; what is left out stays. Those who wait for a runner in a ZIP code that an approved one adds
 * are told. Another payout e-mail address needs the password again, and is told: refuses with REAUTHENTICATE.
 */
export function updateRunner(
  deps: Deps,
  actor: RunnerActor,
  session: Session,
  input: z.output<typeof contract.updateRunner.input>,
): Promise<User> {
  const { firstName, lastName, ...changes } = input;
  return deps.transact(async (tx) => {
    const before = await lockRunner(tx, actor.runnerId);
    const movesPay = changes.payoutEmail !== undefined && changes.payoutEmail !== before?.payoutEmail;
    if (movesPay) refuseIf(refuseStale(session, deps.now()));
    await updateName(tx, actor.userId, { firstName, lastName });
    await updateRunnerProfile(tx, actor.runnerId, changes);
    if (movesPay) await tell(deps, tx, actor.userId, "payoutEmailChanged");
    const newAreas = changes.serviceAreas?.filter((zipCode) => !before?.serviceAreas.includes(zipCode)) ?? [];
    if (before?.applicationStatus === "approved" && newAreas.length > 0)
      await deps.queue.send(tx, "tell-waiting", { zipCodes: newAreas });
    return readUser(deps, tx, actor.userId);
  });
}
