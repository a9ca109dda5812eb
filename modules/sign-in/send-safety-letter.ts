import type { MailTemplate, Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * Sends a letter about the safety of an account, as part of the act's transaction: to the address that the account has now,
 * and to another one that has to hear of it too. Whoever moves it right after to another address does not get it.
 */
export async function sendSafetyLetter(
  deps: Pick<Deps, "queue">,
  tx: Db,
  {
    userId,
    letter,
    params = {},
    also,
  }: { userId: string; letter: MailTemplate; params?: Record<string, string>; also?: string | undefined },
): Promise<void> {
  const account = await findRecipient(tx, userId);
  if (!account) return;
  for (const to of new Set([account.email, also ?? account.email])) {
    const payload: Tasks["deliver-mail"] = { userId, letter, params, to };
    await deps.queue.send(tx, "deliver-mail", payload);
  }
}
