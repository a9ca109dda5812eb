import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import {
  countLink,
  lockRunner,
  readUser,
  updateName,
  updateRunner as updateRunnerProfile,
} from "#modules/accounts/index.ts";
import { refuseUnknownZips } from "#modules/areas/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Device, Session } from "#modules/sign-in/index.ts";
import { refuseStale, sendSafetyLetter } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { refuseChanged, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/profile.ts";

/**
 * Changes name and profile; omitted fields stay. Notifies people who wait for a runner in a ZIP code that an approved
 * runner adds. A new payout email address needs the password, and notifies both the account's address and the former
 * payout address. Refuses with REAUTHENTICATE, with CHANGED_ELSEWHERE, with ZIP_UNKNOWN, and with TOO_MANY_REQUESTS after repeated requests.
 */
export async function updateRunner(
  deps: Deps,
  actor: RunnerActor,
  session: Session & Pick<Device, "address">,
  input: z.output<typeof contract.updateRunner.input>,
): Promise<User> {
  const { firstName, lastName, seen, ...changes } = input;
  if (changes.payoutEmail !== undefined) {
    const { email, runnerProfile } = await readUser(deps, deps.db, actor.userId);
    if (changes.payoutEmail !== runnerProfile?.payoutEmail) {
      refuseIf(refuseStale(session, deps.now()));
      // This email goes to an unconfirmed address.
      await countLink(deps, "verify_email", { email, address: session.address, ownKey: null });
    }
  }
  return deps.transact(async (tx) => {
    const before = await lockRunner(tx, actor.runnerId);
    if (seen) {
      const { runnerProfile, ...names } = await readUser(deps, tx, actor.userId);
      refuseChanged({ ...runnerProfile, ...names }, seen);
    }
    const newAreas = changes.serviceAreas?.filter((zipCode) => !before?.serviceAreas.includes(zipCode)) ?? [];
    await refuseUnknownZips(tx, newAreas);
    const movesPay = changes.payoutEmail !== undefined && changes.payoutEmail !== before?.payoutEmail;
    if (movesPay) refuseIf(refuseStale(session, deps.now()));
    await updateName(tx, actor.userId, { firstName, lastName });
    await updateRunnerProfile(tx, actor.runnerId, changes);
    if (movesPay) {
      const { userId } = actor;
      await notify(deps, tx, { userId, type: "payoutEmailChanged", params: {}, link: "/settings#billing" });
      await sendSafetyLetter(deps, tx, { userId, letter: "payoutEmailChanged", also: before?.payoutEmail });
    }
    if (before?.applicationStatus === "approved" && newAreas.length > 0)
      await deps.queue.send(tx, "tell-waiting", { zipCodes: newAreas });
    return readUser(deps, tx, actor.userId);
  });
}
