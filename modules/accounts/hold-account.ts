import type { Db } from "#db/client.ts";
import type { Role } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { lockUser } from "./queries/users.ts";

/**
 * Makes others that change the same account wait until this transaction has ended, and tells its present role. Comes
 * first in a transaction, so that nobody waits for the other. Refuses with UNAUTHORIZED where the account was deleted
 * since the session was read, and with FORBIDDEN where it no longer has the role that the act is for.
 */
export async function holdAccount(tx: Db, userId: string, isFor?: Role): Promise<Role> {
  const role = await lockUser(tx, userId);
  if (!role) throw new Refused({ code: "UNAUTHORIZED" });
  if (isFor && role !== isFor) throw new Refused({ code: "FORBIDDEN" });
  return role;
}
