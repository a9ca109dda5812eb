import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import { findLink, takeLink } from "#db/queries/account-links.ts";
import { forgetUnreachable } from "#db/queries/readers.ts";
import { verifyAddress } from "#db/queries/users.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdAccount } from "./hold-account.ts";
import { hashToken } from "./sessions.ts";

/** Notes that an account's address reaches its owner, by the link in a letter to it. Refuses with LINK_INVALID. */
export function verifyEmail(
  deps: Deps,
  input: z.output<typeof contract.verifyEmail.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const link = { purpose: "verify_email", tokenHash: hashToken(input.token), now } as const;
    const found = await findLink(tx, link);
    if (!found) throw new Refused({ code: "LINK_INVALID" });
    await holdAccount(tx, found.userId);
    const taken = await takeLink(tx, link);
    if (!taken) throw new Refused({ code: "LINK_INVALID" });
    await verifyAddress(tx, { ...taken, now });
    // Its letter arrived.
    await forgetUnreachable(tx, taken.userId);
    return { ok: true };
  });
}
