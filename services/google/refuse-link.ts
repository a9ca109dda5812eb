import { findGoogleOf } from "#db/queries/google-accounts.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";

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
