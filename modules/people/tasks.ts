import type { Mailer } from "#adapters/email/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail } from "#platform/translator.ts";
import type { Language } from "#platform/values/preferences.ts";

type Farewell = { email: string; firstName: string; language: Language };

const context = "account deleted";

/** The details the task needs of a person about to be erased, sealed so the queue holds no personal data. */
export function sealFarewell(deps: { vault: Vault }, { email, firstName, language }: Farewell): string {
  return deps.vault.seal(JSON.stringify({ email, firstName, language }), context);
}

/** Confirms by email that an account was deleted. Sends nothing when the sealing key is gone. */
export async function sendFarewell(
  deps: { db: Db; mailer: Mailer; vault: Vault },
  { sealed }: Tasks["send-farewell"],
  task: { id: string },
): Promise<void> {
  const text = deps.vault.open(sealed, context);
  if (text === null) return;
  const { email, firstName, language }: Farewell = JSON.parse(text);
  const translate = await translatorIn(deps.db, language);
  await deps.mailer.send({
    id: task.id,
    to: email,
    ...renderEmail(translate, "accountDeleted", { firstName }),
  });
}
