import type { Db } from "#db/client.ts";
import type { Role } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { lockUser } from "./queries/users.ts";

/**
 * Locks the account until this transaction ends and returns its current role. Must come first in a transaction, to
 * avoid deadlocks. Refuses with UNAUTHORIZED when the account was deleted since the session was read, and with
 * FORBIDDEN when it lost the role the act needs.
 */
export async function holdAccount(tx: Db, userId: string, isFor?: Role): Promise<Role> {
  const role = await lockUser(tx, userId);
  if (!role) throw new Refused({ code: "UNAUTHORIZED" });
  if (isFor && role !== isFor) throw new Refused({ code: "FORBIDDEN" });
  return role;
}
