import type { MailTemplate, Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * Emails a security alert in the act's transaction: to the account's current address, and to another that must know.
 * The address is fixed now, so changing it right after does not redirect the email.
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
