import { findUser } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { saveBegun } from "./queries/second-factors.ts";
import { refuseStale } from "./reauthenticate.ts";
import type { Session } from "./sessions.ts";
import { makeSecret } from "./totp.ts";

/**
 * Makes a secret for an authenticator app; sign-in does not require it yet. A repeat voids the previous secret. Refuses
 * with REAUTHENTICATE and EMAIL_NOT_VERIFIED, because someone at an unattended browser, or with an account on another's
 * address, could lock the owner out. Refuses with TWO_FACTOR_ON.
 */
export async function beginTwoFactor(
  deps: Deps,
  actor: Actor,
  session: Session,
): Promise<{ secret: string; address: string }> {
  refuseIf(refuseStale(session, deps.now()));
  const found = await findUser(deps.db, actor.userId);
  if (!found) throw new Refused({ code: "UNAUTHORIZED" });
  if (found.user.emailVerifiedAt === null) throw new Refused({ code: "EMAIL_NOT_VERIFIED" });
  const made = await makeSecret(found.user.email);
  const isBegun = await saveBegun(deps.db, {
    userId: actor.userId,
    secretSealed: deps.vault.seal(made.secret, actor.userId),
    begunAt: deps.now(),
  });
  if (!isBegun) throw new Refused({ code: "TWO_FACTOR_ON" });
  return made;
}
