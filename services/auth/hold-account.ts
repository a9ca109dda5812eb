import type { Db } from "#db/client.ts";
import { lockUser } from "#db/queries/users.ts";
import { Refused } from "#domain/refusal.ts";

/**
 * Makes others that change the same account wait until this transaction has ended. Comes first in a transaction, so
 * that nobody waits for the other. Refuses with UNAUTHORIZED where the account was deleted since the session was read.
 */
export async function holdAccount(tx: Db, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new Refused({ code: "UNAUTHORIZED" });
}
