import type { Mailer } from "#adapters/email/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { listHolidays } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { translatorFor } from "#platform/translator.ts";
import { holidayDays, renderGuestEmail } from "./message.ts";
import {
  countEmails,
  findEmailToDeliver,
  insertGuestMessages,
  listDueEmails,
  listHostsToWrite,
  settleEmail,
} from "./queries/guests.ts";
import { mostEmailsADay } from "./rules.ts";
import { stopToken } from "./stop.ts";

/**
 * Delivers a guest email as written, with an unsubscribe link below; replies go to the host. If the guest has
 * unsubscribed or the stay is gone, it is skipped, and the host sees that.
 */
export async function deliverGuestMessage(
  deps: { db: Db; mailer: Mailer; vault: Vault; appUrl: string },
  { messageId }: { messageId: string },
  task: { id: string },
): Promise<void> {
  const guestEmail = await findEmailToDeliver(deps.db, messageId);
  if (!guestEmail) return settleEmail(deps.db, { id: messageId, state: "skipped" });
  const translate = await translatorFor(guestEmail.language);
  const query = new URLSearchParams({ token: stopToken(deps.vault, guestEmail) });
  const footer = translate("guestEmails.footer", {
    property: guestEmail.property,
    host: guestEmail.host.firstName,
    link: `${deps.appUrl}/stop-messages?${query}`,
  });
  await deps.mailer.send({
    id: task.id,
    to: guestEmail.email,
    subject: guestEmail.subject,
    text: `${guestEmail.body}\n\n-- \n${footer}`,
    replyTo: guestEmail.host.email,
    stopUrl: `${deps.appUrl}/api/stop-messages?${query}`,
  });
  await settleEmail(deps.db, { id: messageId, state: "handed_over" });
}

/** Hosts per transaction; with the daily limit for each, a thousand emails. */
const hostsAtOnce = 20;
/** Emails filled in per host and run: more than the limit, since some may end up empty. */
const renderedAtOnce = 200;

/**
 * Sends due automatic emails, one transaction per page of hosts. Sends each template once per stay, within the host's
 * daily limit; the rest wait while still in time. Safe to repeat and to run concurrently. Returns the number of emails.
 */
export async function sendGuestMessages(deps: Deps, limits?: Limits): Promise<{ guestEmails: number }> {
  const now = deps.now();
  const holidays = await listHolidays(deps.db, holidayDays(now));
  let guestEmails = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const homeownerIds = await listHostsToWrite(deps.db, { now, after, limit: hostsAtOnce });
    guestEmails += await deps.transact(async (tx) => {
      // Hosts' own acts, such as sending by hand, come before or after.
      await lockHomes(tx, homeownerIds);
      const due = await listDueEmails(tx, { now, homeownerIds, limit: renderedAtOnce });
      const gone = await countEmails(tx, { now, homeownerIds });
      const guestEmails = await Promise.all(
        due.map(async ({ facts, templateId, texts }) => {
          const worded = await renderGuestEmail(facts, texts, { holidays, now });
          if (!worded) return [];
          const { subject, body } = worded;
          const { stayId, property } = facts;
          const guestEmail = { templateId, state: "sent" as const, subject, body, sentAt: now };
          return [{ id: deps.newId(), homeownerId: property.homeownerId, stayId, ...guestEmail }];
        }),
      );
      const ofHost = Object.groupBy(guestEmails.flat(), ({ homeownerId }) => homeownerId);
      const sent = await insertGuestMessages(
        tx,
        homeownerIds.flatMap(
          (id) => ofHost[id]?.slice(0, Math.max(0, mostEmailsADay - (gone.get(id) ?? 0))) ?? [],
        ),
      );
      await deps.queue.sendAll(
        tx,
        "guest-message",
        sent.map((messageId) => ({ messageId })),
      );
      return sent.length;
    });
    after = homeownerIds.at(-1) ?? null;
    if (homeownerIds.length < hostsAtOnce) break;
  }
  return { guestEmails };
}
