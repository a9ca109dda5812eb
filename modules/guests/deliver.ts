import { EmailRefused, type Mailer } from "#adapters/email/port.ts";
import type { Deps } from "#platform/deps.ts";
import { quietUntil } from "#platform/time/quiet-hours.ts";
import { translatorFor } from "#platform/translator.ts";
import { plainText } from "#platform/values/sms-text.ts";
import { findMessageToDeliver, listKnownTexts, noteTry, settleMessage } from "./queries/deliveries.ts";
import { saveNumberStop } from "./queries/stay-guests.ts";
import { longestText, mostTries, quietHours } from "./rules.ts";
import { ensureStayPath } from "./stay-page.ts";
import { stopToken } from "./stop.ts";
import { stopKey } from "./stop-key.ts";

type Message = NonNullable<Awaited<ReturnType<typeof findMessageToDeliver>>> &
  NonNullable<Awaited<ReturnType<typeof noteTry>>>;

/**
 * Delivers a message to a guest as written, by its channel. If the guest wants no more messages or the stay is gone, it
 * is skipped, and the host sees that. Text messages wait for the end of the quiet hours at the rental.
 */
export async function deliverGuestMessage(
  deps: Deps & { mailer: Mailer; appUrl: string },
  { messageId }: { messageId: string },
): Promise<void> {
  const id = messageId;
  const found = await findMessageToDeliver(deps.db, { key: await stopKey(deps), messageId });
  if (!found) return settleMessage(deps.db, { id, state: "skipped" });
  const now = deps.now();
  const until = found.channel === "sms" ? quietUntil(now, quietHours, found.timeZone) : null;
  if (until) {
    const afterSeconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
    return deps.transact((tx) => deps.queue.send(tx, "guest-message", { messageId }, { afterSeconds }));
  }
  const words = await noteTry(deps.db, { id, attempts: found.attempts, now });
  if (!words) return;
  const message = { ...found, ...words };
  try {
    await (message.channel === "sms" ? text(deps, id, message) : email(deps, id, message));
  } catch (error) {
    const isFinal = error instanceof EmailRefused || message.attempts + 1 >= mostTries;
    if (isFinal) await settleMessage(deps.db, { id, state: "failed" });
    if (!(error instanceof EmailRefused)) throw error;
  }
}

/** With an unsubscribe link below; replies go to the host. */
async function email(
  deps: Deps & { mailer: Mailer; appUrl: string },
  id: string,
  { email: to, addressHash, propertyId, property, host, language, subject, body }: Message,
): Promise<void> {
  const translate = await translatorFor(language);
  if (!to || !addressHash) throw new Error("A message by email has no address");
  const query = new URLSearchParams({ token: stopToken(deps.vault, { propertyId, addressHash }) });
  const footer = translate("guestEmails.footer", {
    property,
    host: host.firstName,
    link: `${deps.appUrl}/stop-messages?${query}`,
  });
  await deps.mailer.send({
    id,
    to,
    subject,
    text: `${body}\n\n-- \n${footer}`,
    replyTo: host.email,
    stopUrl: `${deps.appUrl}/api/stop-messages?${query}`,
  });
  await settleMessage(deps.db, { id, state: "handed_over" });
}

/** With a link to the guest's page. The provider has no idempotency id, so an earlier try is looked up there first. */
async function text(
  deps: Deps & { appUrl: string },
  id: string,
  { phone: to, stayId, language, body, triedAt }: Message,
): Promise<void> {
  const translate = await translatorFor(language);
  if (!to) throw new Error("A text message has no number");
  const link = `${deps.appUrl}${await ensureStayPath(deps, stayId)}`;
  const words = plainText(body);
  const begun = words.length <= longestText ? words : `${words.slice(0, longestText - 3).trimEnd()}...`;
  const sms = { id, to, text: `${begun}\n${plainText(translate("guestEmails.sms", { link }))}` };
  const found = triedAt ? await deps.sms.find(sms, triedAt) : [];
  const known = await listKnownTexts(
    deps.db,
    found.flatMap((providerId) => providerId ?? []),
  );
  const mine = found.find((providerId) => providerId === null || !known.includes(providerId));
  const answer =
    mine === undefined ? await deps.sms.send(sms) : { outcome: "sent" as const, providerId: mine };
  if (answer.outcome === "sent")
    return settleMessage(deps.db, { id, state: "handed_over", providerId: answer.providerId });
  if (answer.outcome === "stopped")
    await saveNumberStop(deps.db, { key: await stopKey(deps), number: to, now: deps.now() });
  await settleMessage(deps.db, { id, state: answer.outcome === "stopped" ? "skipped" : "failed" });
}
