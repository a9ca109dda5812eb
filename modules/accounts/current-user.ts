import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { User } from "./contract/user.ts";
import { findUser, findUserOfSession } from "./queries/users.ts";
import { renderUser } from "./render-user.ts";

/** The signed-in user, in one statement. Refuses with UNAUTHORIZED when signed out. */
export async function currentUser(deps: Deps, sessionToken: string | null): Promise<User> {
  const row =
    sessionToken &&
    (await findUserOfSession(deps.db, { tokenHash: hashToken(sessionToken), now: deps.now() }));
  if (!row) throw new Refused({ code: "UNAUTHORIZED" });
  return renderUser(deps, row);
}

/** An existing user, in wire format. */
export async function readUser(deps: Pick<Deps, "photos">, tx: Db, userId: string): Promise<User> {
  const row = await findUser(tx, userId);
  if (!row) throw new Error(`User ${userId} has gone`);
  return renderUser(deps, row);
}
