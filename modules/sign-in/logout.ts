import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { deleteSession } from "./queries/sessions.ts";

/** Ends the browser's session on the server. Safe to repeat. */
export async function logout(deps: Deps, sessionToken: string | null): Promise<{ ok: true }> {
  if (sessionToken) await deleteSession(deps.db, hashToken(sessionToken));
  return { ok: true };
}
