import { randomBytes } from "node:crypto";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { later, minute } from "#platform/instants.ts";
import type { Language } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import { insertWay } from "./queries/google-accounts.ts";
import { refuseLink } from "./refuse-link.ts";
import type { Session } from "./sessions.ts";

/** How long a Google sign-in may take. */
export const googleWayLasts = 10 * minute;

/**
 * Starts a Google sign-in: the URL for the browser and the values it must bring back. Linking needs a session whose
 * password was given recently. Refuses as `refuseLink` does.
 */
export async function beginGoogle(
  deps: Deps,
  session: Session | null,
  way: {
    purpose: "sign_in" | "link";
    returnTo: string;
    windowId: string | null;
    language: Language | null;
  },
): Promise<{ location: string; cookies: string[]; wayToken: string }> {
  if (!deps.google) throw new Refused({ code: "GOOGLE_NOT_CONFIGURED" });
  if (way.purpose === "link") {
    if (!session) throw new Refused({ code: "UNAUTHORIZED" });
    await refuseLink(deps, session, session);
  }
  const begun = await deps.google.begin();
  const wayToken = randomBytes(32).toString("base64url");
  await insertWay(deps.db, {
    tokenHash: hashToken(wayToken),
    ...way,
    userId: way.purpose === "link" ? (session?.userId ?? null) : null,
    expiresAt: later(deps.now(), googleWayLasts),
  });
  return { ...begun, wayToken };
}
