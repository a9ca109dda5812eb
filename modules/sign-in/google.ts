import { randomBytes } from "node:crypto";
import { lockOwnAccount } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import type { Language } from "#platform/values/preferences.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { notifyOfSecurity } from "./prove-code.ts";
import { deleteGoogleOf, findGoogleOf, insertGoogleSignIn } from "./queries/links.ts";
import { deleteChallengesOf } from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { refuseLink, refuseStale } from "./reauthenticate.ts";
import type { Device, Session } from "./sessions.ts";

/** How long a Google sign-in may take. */
export const googleSignInLasts = 10 * minute;

/**
 * Starts a Google sign-in: the URL for the browser and the values it must bring back. Linking needs a session whose
 * password was given recently. Refuses as `refuseLink` does.
 */
export async function beginGoogle(
  deps: Deps,
  session: Session | null,
  attempt: {
    purpose: "sign_in" | "link";
    returnTo: string;
    windowId: string | null;
    language: Language | null;
  },
): Promise<{ location: string; cookies: string[]; signInToken: string }> {
  if (!deps.google) throw new Refused({ code: "GOOGLE_NOT_CONFIGURED" });
  if (attempt.purpose === "link") {
    if (!session) throw new Refused({ code: "UNAUTHORIZED" });
    await refuseLink(deps, session, session);
  }
  const begun = await deps.google.begin();
  const signInToken = randomBytes(32).toString("base64url");
  await insertGoogleSignIn(deps.db, {
    tokenHash: hashToken(signInToken),
    ...attempt,
    userId: attempt.purpose === "link" ? (session?.accountId ?? null) : null,
    expiresAt: later(deps.now(), googleSignInLasts),
  });
  return { ...begun, signInToken };
}

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
    await lockOwnAccount(tx, userId);
    const email = await deleteGoogleOf(tx, userId);
    if (email === null) {
      const isLinked = await findGoogleOf(tx, userId);
      throw new Refused({ code: isLinked ? "PASSWORD_NEEDED" : "GOOGLE_NOT_LINKED" });
    }
    await deleteChallengesOf(tx, userId);
    const kept = device.sessionToken && hashToken(device.sessionToken);
    await deleteOtherSessions(tx, { userId, kept });
    await notifyOfSecurity(deps, tx, userId, "googleUnlinked", { email });
    return { ok: true };
  });
}
