import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { findGoogleOf } from "./queries/google-accounts.ts";
import { refuseStale } from "./reauthenticate.ts";
import type { Session } from "./sessions.ts";

/** Refuses to link a Google account, with REAUTHENTICATE, GOOGLE_NOT_CONFIGURED or GOOGLE_LINKED; changes nothing. */
export async function refuseLink(
  deps: Deps,
  actor: Pick<Actor, "userId">,
  session: Session,
): Promise<{ ok: true }> {
  if (!deps.google) throw new Refused({ code: "GOOGLE_NOT_CONFIGURED" });
  refuseIf(refuseStale(session, deps.now()));
  if (await findGoogleOf(deps.db, actor.userId)) throw new Refused({ code: "GOOGLE_LINKED" });
  return { ok: true };
}
