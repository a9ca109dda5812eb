import type { Db } from "#db/client.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import type { Role } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { User } from "./contract.ts";
import { findUser, findUserOfSession } from "./queries/full-user.ts";
import { lockUser } from "./queries/users.ts";
import { renderUser } from "./render.ts";

/** The signed-in user, in one statement. Refuses with UNAUTHORIZED when signed out. */
export async function currentUser(deps: Deps, sessionToken: string | null): Promise<User> {
  const row =
    sessionToken &&
    (await findUserOfSession(deps.db, { tokenHash: hashToken(sessionToken), now: deps.now() }));
  if (!row) throw new Refused({ code: "UNAUTHORIZED" });
  return renderUser(deps, row);
}

/** A user in wire format. Refuses with UNAUTHORIZED when the account was deleted since the session was read. */
export async function readUser(deps: Pick<Deps, "photos">, tx: Db, userId: string): Promise<User> {
  const row = await findUser(tx, userId);
  if (!row) throw new Refused({ code: "UNAUTHORIZED" });
  return renderUser(deps, row);
}

/**
 * Locks the account until this transaction ends and returns its current role. Must come first in a transaction, to
 * avoid deadlocks. Refuses with UNAUTHORIZED when the account was deleted since the session was read, and with
 * FORBIDDEN when it lost the role the act needs.
 */
export async function lockOwnAccount(tx: Db, userId: string, isFor?: Role): Promise<Role> {
  const role = await lockUser(tx, userId);
  if (!role) throw new Refused({ code: "UNAUTHORIZED" });
  if (isFor && role !== isFor) throw new Refused({ code: "FORBIDDEN" });
  return role;
}
