import { listHolidays } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { holidayDays } from "../code-values.ts";
import { countLetters, insertGuestMessages, listDueLetters, listHostsToWrite } from "../queries/guests.ts";
import { mostLettersADay } from "../rules/guests.ts";
import { wordLetter } from "../word-letter.ts";

/** Hosts in one transaction: with the most that goes out for each, a thousand letters. */
const hostsAtOnce = 20;
/** Letters of a host that are worded in a run: more than may go, as nothing may be left of some of them. */
const wordedAtOnce = 200;

/**
 * Sends guests what is due by itself, a page of hosts at a time, each in a transaction of its own. Each template goes once
 * to a stay, and for a host only so many letters a day: the rest goes later, as long as it is in time. Safe to repeat and
 * beside another run. Returns how many letters.
 */
export async function sendGuestMessages(deps: Deps, limits?: Limits): Promise<{ guestLetters: number }> {
  const now = deps.now();
  const holidays = await listHolidays(deps.db, holidayDays(now));
  let guestLetters = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const homeownerIds = await listHostsToWrite(deps.db, { now, after, limit: hostsAtOnce });
    guestLetters += await deps.transact(async (tx) => {
      // What the hosts themselves do meanwhile, such as sending by hand, comes before or after.
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
