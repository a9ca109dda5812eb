import { deleteAttempt } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";

/** Checks a password or code whose try is already counted. If the check itself fails, the try is uncounted. */
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
