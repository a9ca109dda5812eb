import { countLink } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { findSecurity } from "./queries/security.ts";
import { sendLink } from "./send-link.ts";
import type { Device } from "./sessions.ts";

/**
 * Resends the link that verifies the address, or that reopens it after emails bounced; voids the previous one. Refuses
 * with TOO_MANY_REQUESTS.
 */
export async function resendVerification(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "address">,
): Promise<{ sent: boolean }> {
  const { userId } = actor;
  const account = await findSecurity(deps.db, { userId, now: deps.now() });
  if (!account) throw new Refused({ code: "UNAUTHORIZED" });
  const { email } = account;
  if (account.emailVerifiedAt !== null && account.addressTrouble === null) return { sent: false };
  await countLink(deps, "verify_email", { email, address: device.address, ownKey: null });
  await deps.transact((tx) => sendLink(deps, tx, { userId, purpose: "verify_email", email }));
  return { sent: true };
}
