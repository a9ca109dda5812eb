import { listHolidays } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { holidayDays } from "../code-values.ts";
import { countLetters, insertGuestMessages, listDueLetters, listHostsToWrite } from "../queries/guests.ts";
import { mostLettersADay } from "../rules/guests.ts";
import { wordLetter } from "../word-letter.ts";

/** Hosts per transaction; with the daily limit for each, a thousand emails. */
const hostsAtOnce = 20;
/** Emails filled in per host and run: more than the limit, since some may end up empty. */
const wordedAtOnce = 200;

/**
 * Sends due automatic emails, one transaction per page of hosts. Sends each template once per stay, within the host's
 * daily limit; the rest wait while still in time. Safe to repeat and to run concurrently. Returns the number of emails.
 */
export async function sendGuestMessages(deps: Deps, limits?: Limits): Promise<{ guestLetters: number }> {
  const now = deps.now();
  const holidays = await listHolidays(deps.db, holidayDays(now));
  let guestLetters = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const homeownerIds = await listHostsToWrite(deps.db, { now, after, limit: hostsAtOnce });
    guestLetters += await deps.transact(async (tx) => {
      // Hosts' own acts, such as sending by hand, come before or after.
      await lockHomes(tx, homeownerIds);
      const due = await listDueLetters(tx, { now, homeownerIds, limit: wordedAtOnce });
      const gone = await countLetters(tx, { now, homeownerIds });
      const letters = await Promise.all(
        due.map(async ({ facts, templateId, texts }) => {
          const worded = await wordLetter(facts, texts, { holidays, now });
          if (!worded) return [];
          const { subject, body } = worded;
          const { stayId, property } = facts;
          const letter = { templateId, state: "sent" as const, subject, body, sentAt: now };
          return [{ id: deps.newId(), homeownerId: property.homeownerId, stayId, ...letter }];
        }),
      );
      const ofHost = Object.groupBy(letters.flat(), ({ homeownerId }) => homeownerId);
      const sent = await insertGuestMessages(
        tx,
        homeownerIds.flatMap(
          (id) => ofHost[id]?.slice(0, Math.max(0, mostLettersADay - (gone.get(id) ?? 0))) ?? [],
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
  return { guestLetters };
}
