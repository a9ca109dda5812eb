import type { Mail } from "#adapters/mail/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#db/queries/users.ts";
import { word } from "../word.ts";

/**
 * Words a letter for its recipient and hands it over, under the task's id, which stays the same when it is tried
 * again. Nothing is sent to somebody who has gone.
 */
export async function deliverMail(
  deps: { db: Db; mail: Mail; appUrl: string },
  payload: Tasks["deliver-mail"],
  task: { id: string },
): Promise<void> {
  const recipient = await findRecipient(deps.db, payload.userId);
  if (!recipient) return;
  const params = { firstName: recipient.firstName, link: `${deps.appUrl}/runner`, ...payload.params };
  await deps.mail.send({
    id: task.id,
    to: recipient.email,
    subject: word(`mail.${payload.letter}.subject`, params),
    text: word(`mail.${payload.letter}.text`, params),
  });
}
