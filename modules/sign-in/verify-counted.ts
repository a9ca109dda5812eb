import { deleteAttempt } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";

/** Looks at a password or code whose try was counted before. One that could not be looked at was no failure: it is taken back. */
export async function verifyCounted(
  deps: Deps,
  attemptId: string,
  given: string,
  hash: string | null,
): Promise<boolean> {
  try {
    return await deps.passwords.verify(given, hash);
  } catch (error) {
    await deleteAttempt(deps.db, attemptId);
    throw error;
  }
}
