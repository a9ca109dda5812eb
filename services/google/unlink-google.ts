import { deleteGoogleOf, findGoogleOf } from "#db/queries/google-accounts.ts";
import { deleteChallengesOf } from "#db/queries/second-factors.ts";
import { deleteOtherSessions } from "#db/queries/sessions.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import { type Device, hashToken, type Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { tell } from "../second-factor/check-code.ts";

/**
 * Unlinks the Google account. Every other browser, which it may have let in, is signed out, and what was begun with it ends. Refuses with REAUTHENTICATE, with GOOGLE_NOT_LINKED, and with PASSWORD_NEEDED where nothing
 * would be left to sign in with.
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
