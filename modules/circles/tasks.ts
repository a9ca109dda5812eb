import type { Mailer } from "#adapters/email/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#platform/crypto.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail } from "#platform/translator.ts";
import { findLink } from "./queries/members.ts";

const context = (memberId: string) => `helper link ${memberId}`;

/** A link's token, sealed so that the queue holds no link. */
export function sealLink(deps: { vault: Vault }, { id, token }: { id: string; token: string }): string {
  return deps.vault.seal(token, context(id));
}

/** Emails a link to the member. Sends nothing once it was replaced or has ended, or when the sealing key is gone. */
export async function sendHelperLink(
  deps: { db: Db; mailer: Mailer; vault: Vault; appUrl: string; now: () => string },
  { memberId, sealed }: Tasks["send-helper-link"],
  task: { id: string },
): Promise<void> {
  const token = deps.vault.open(sealed, context(memberId));
  if (token === null) return;
  const found = await findLink(deps.db, { tokenHash: hashToken(token), now: deps.now() });
  if (!found?.member.email) return;
  const { email, name, language } = found.member;
  const translate = await translatorIn(deps.db, language);
  const [rental] = found.rentals;
  const params = {
    name,
    host: found.host,
    rental: found.rentals.length === 1 && rental ? rental.name : "none",
    link: `${deps.appUrl}/helper/${token}`,
  };
  await deps.mailer.send({ id: task.id, to: email, ...renderEmail(translate, "helperInvited", params) });
}
