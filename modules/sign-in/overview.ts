import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { SecurityOverview } from "./contract/security.ts";
import { findSecurity } from "./queries/security.ts";

/** The account's security settings. `hasGoogle`: Google sign-in is configured here. */
export async function overview(
  deps: Deps,
  actor: Actor,
  { hasGoogle }: { hasGoogle: boolean },
): Promise<SecurityOverview> {
  const row = await findSecurity(deps.db, { userId: actor.userId, now: deps.now() });
  if (!row) throw new Refused({ code: "UNAUTHORIZED" });
  return {
    hasPassword: row.hasPassword,
    passwordChangedAt: row.hasPassword ? (row.passwordChangedAt ?? row.createdAt) : null,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    addressTrouble: row.addressTrouble,
    pendingEmail: row.pendingEmail,
    twoFactor: { enabled: row.hasSecondFactor, recoveryCodesLeft: row.recoveryCodesLeft },
    google: { linked: row.googleEmail !== null, email: row.googleEmail, available: hasGoogle },
  };
}
