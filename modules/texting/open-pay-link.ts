import type * as z from "zod";
import { lockOwnAccount, readUser } from "#modules/accounts/index.ts";
import type { SignedIn } from "#modules/people/index.ts";
import { beginSession, type Device } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { openPayToken } from "./pay-link.ts";
import { findToPay } from "./queries.ts";

/** The person whose service a link starts. Opening it signs nobody in. Refuses with LINK_INVALID. */
export async function payLink(
  deps: Deps,
  { token }: z.output<typeof contract.payLink.input>,
): Promise<z.output<typeof contract.payLink.output>> {
  const userId = openPayToken(deps, token);
  const found = userId && (await findToPay(deps.db, userId));
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  return found;
}

/**
 * Signs in by a texted link, to add or change the card: only an account without a password, whose holder has no other way
 * in. Refuses with LINK_INVALID.
 */
export function openPayLink(
  deps: Deps,
  device: Device,
  { token }: z.output<typeof contract.openPayLink.input>,
): Promise<SignedIn> {
  const userId = openPayToken(deps, token);
  return deps.transact(async (tx) => {
    if (!userId || !(await findToPay(tx, userId))) throw new Refused({ code: "LINK_INVALID" });
    await lockOwnAccount(tx, userId);
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  });
}
