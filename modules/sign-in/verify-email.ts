import type * as z from "zod";
import { holdAccount, verifyAddress } from "#modules/accounts/index.ts";
import { forgetUnreachable } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/auth.ts";
import { findLink, takeLink } from "./queries/account-links.ts";
import { findActor } from "./queries/sessions.ts";
import type { Device } from "./sessions.ts";

/**
 * Marks an account's address as verified by the emailed link. The browser must be signed in: the address's owner may
 * not have made the account, and would vouch for a stranger who knows its password. Refuses with LINK_INVALID and
 * LINK_OF_ANOTHER_ACCOUNT; the latter leaves the link valid.
 */
export function verifyEmail(
  deps: Deps,
  device: Pick<Device, "sessionToken">,
  input: z.output<typeof contract.verifyEmail.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const link = { purpose: "verify_email", tokenHash: hashToken(input.token), now } as const;
    const found = await findLink(tx, link);
    if (!found) throw new Refused({ code: "LINK_INVALID" });
    await holdAccount(tx, found.userId);
    const tokenHash = hashToken(device.sessionToken ?? "");
    if ((await findActor(tx, { tokenHash, now }))?.userId !== found.userId)
      throw new Refused({ code: "LINK_OF_ANOTHER_ACCOUNT" });
    const taken = await takeLink(tx, link);
    if (!taken) throw new Refused({ code: "LINK_INVALID" });
    await verifyAddress(tx, { ...taken, now });
    // The email arrived, so the address works.
    await forgetUnreachable(tx, taken.userId);
    return { ok: true };
  });
}
