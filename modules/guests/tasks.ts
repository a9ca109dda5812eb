import { listHolidays } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { sendCorrections } from "./correct.ts";
import { holidayDays, renderGuestEmail } from "./message.ts";
import { countEmails, insertGuestMessages } from "./queries/deliveries.ts";
import { listDueEmails, listHostsToWrite } from "./queries/guests.ts";
import { channelOf, mostEmailsADay } from "./rules.ts";
import { stopKey } from "./stop-key.ts";

/** Hosts per transaction; with the daily limit for each, a thousand emails. */
const hostsAtOnce = 20;
/** Emails filled in per host and run: more than the limit, since some may end up empty. */
const renderedAtOnce = 200;

/**
 * Sends due automatic messages and corrections, one transaction per page of hosts. Sends each template once per stay, within the host's
 * daily limit; the rest wait while still in time. Safe to repeat and to run concurrently. Returns the number of messages.
 */
export async function sendGuestMessages(deps: Deps, limits?: Limits): Promise<{ guestEmails: number }> {
  const now = deps.now();
  const key = await stopKey(deps);
  const holidays = await listHolidays(deps.db, holidayDays(now));
  let guestEmails = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const homeownerIds = await listHostsToWrite(deps.db, { key, now, after, limit: hostsAtOnce });
    guestEmails += await deps.transact(async (tx) => {
      // Hosts' own acts, such as sending by hand, come before or after.
      await lockHomes(tx, homeownerIds);
      const due = await listDueEmails(tx, { key, now, homeownerIds, limit: renderedAtOnce });
      const gone = await countEmails(tx, { now, homeownerIds });
      const guestEmails = await Promise.all(
        due.map(async ({ facts, templateId, texts }) => {
          const worded = await renderGuestEmail(facts, texts, { holidays, now });
          const channel = channelOf(facts.guest);
          if (!worded || !channel) return [];
          const { subject, body } = worded;
          const { stayId, property } = facts;
          const told = { channel, toldFromOn: facts.fromOn, toldUntilOn: facts.untilOn };
          const guestEmail = { templateId, state: "sent" as const, ...told, subject, body, sentAt: now };
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
  return { guestEmails: guestEmails + (await sendCorrections(deps, limits)) };
}
