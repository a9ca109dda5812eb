import { holdAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { tell } from "./check-code.ts";
import { deleteGoogleOf, findGoogleOf } from "./queries/google-accounts.ts";
import { deleteChallengesOf } from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { refuseStale } from "./reauthenticate.ts";
import type { Device, Session } from "./sessions.ts";

/**
 * Unlinks the Google account. Signs out every other browser, since Google may have signed it in, and ends Google
 * sign-ins in progress. Refuses with REAUTHENTICATE, GOOGLE_NOT_LINKED, and PASSWORD_NEEDED when no other way to sign
 * in remains.
 */
export async function unlinkGoogle(
  deps: Deps,
  actor: Actor,
  session: Session,
  device: Pick<Device, "sessionToken">,
): Promise<{ ok: true }> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    const email = await deleteGoogleOf(tx, userId);
    if (email === null) {
      const isLinked = await findGoogleOf(tx, userId);
      throw new Refused({ code: isLinked ? "PASSWORD_NEEDED" : "GOOGLE_NOT_LINKED" });
    }
    await deleteChallengesOf(tx, userId);
    const kept = device.sessionToken && hashToken(device.sessionToken);
    await deleteOtherSessions(tx, { userId, kept });
    await tell(deps, tx, userId, "googleUnlinked", { email });
    return { ok: true };
  });
}
