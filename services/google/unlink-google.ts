import { deleteGoogleOf, findGoogleOf } from "#db/queries/google-accounts.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { tell } from "../second-factor/check-code.ts";

/**
 * Unlinks the Google account. Refuses with REAUTHENTICATE, with GOOGLE_NOT_LINKED, and with PASSWORD_NEEDED where nothing
 * would be left to sign in with.
 */
export async function unlinkGoogle(deps: Deps, actor: Actor, session: Session): Promise<{ ok: true }> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    const email = await deleteGoogleOf(tx, userId);
    if (email === null) {
      const isLinked = await findGoogleOf(tx, userId);
      throw new Refused({ code: isLinked ? "PASSWORD_NEEDED" : "GOOGLE_NOT_LINKED" });
    }
    await tell(deps, tx, userId, "googleUnlinked", { email });
    return { ok: true };
  });
}
