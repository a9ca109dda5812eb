import { deleteSession } from "#db/queries/sessions.ts";
import type { Deps } from "../deps.ts";
import { hashToken } from "./sessions.ts";

/** Ends the browser's session, on the server too. Signed out already: the same. */
export async function logout(deps: Deps, sessionToken: string | null): Promise<{ ok: true }> {
  if (sessionToken) await deleteSession(deps.db, hashToken(sessionToken));
  return { ok: true };
}
