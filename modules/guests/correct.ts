import type { Db } from "#db/client.ts";
import type { Holiday } from "#modules/homes/days.ts";
import { listHolidays } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import type { Limits } from "#platform/schedule.ts";
import { translatorFor } from "#platform/translator.ts";
import { holidayDays, mostCharacters, renderGuestEmail } from "./message.ts";
import { countEmails, insertGuestMessages } from "./queries/deliveries.ts";
import {
  listHostsToCorrect,
  listMovedStays,
  noteCorrected,
  noteTold,
  rewriteMessage,
} from "./queries/moved-stays.ts";
import { channelOf, mostEmailsADay } from "./rules.ts";
import { stopKey } from "./stop-key.ts";

const hostsAtOnce = 20;
const staysAtOnce = 200;

/**
 * Corrects what guests were told about a booking that moved, or about a truck whose day an operator moved: one message
 * with all that changed, within the host's daily limit. A message still waiting is rewritten instead. Safe to repeat and to run concurrently. Returns how many were
 * sent.
 */
export async function sendCorrections(deps: Deps, limits?: Limits): Promise<number> {
  const now = deps.now();
  const key = await stopKey(deps);
  let holidays: Holiday[] | null = null;
  let corrections = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const homeownerIds = await listHostsToCorrect(deps.db, { key, now, after, limit: hostsAtOnce });
    if (homeownerIds.length > 0) {
      holidays ??= await listHolidays(deps.db, holidayDays(now));
      const known = holidays;
      corrections += await deps.transact(async (tx) => {
        await lockHomes(tx, homeownerIds);
        const sent = await countEmails(tx, { now, homeownerIds });
        let count = 0;
        for (const moved of await listMovedStays(tx, { key, now, homeownerIds, limit: staysAtOnce })) {
          const host = moved.facts.property.homeownerId;
          const soFar = sent.get(host) ?? 0;
          if (soFar >= mostEmailsADay || !(await correct(deps, tx, moved, { holidays: known, now })))
            continue;
          sent.set(host, soFar + 1);
          count += 1;
        }
        return count;
      });
    }
    after = homeownerIds.at(-1) ?? null;
    if (homeownerIds.length < hostsAtOnce) break;
  }
  return corrections;
}

/** Sends one stay's correction. False if there is nothing to correct. */
async function correct(
  deps: Deps,
  tx: Db,
  { facts, told, hasMoved }: Awaited<ReturnType<typeof listMovedStays>>[number],
  when: { holidays: readonly Holiday[]; now: string },
): Promise<boolean> {
  const { stayId, fromOn, untilOn, guest, property } = facts;
  const channel = channelOf(guest);
  if (!guest || !channel || !(await noteTold(tx, { stayId, fromOn, untilOn, now: when.now }))) return false;
  const wrong: { subject: string; body: string }[] = [];
  for (const { id, knownBody, texts, isTried } of told) {
    const now = await renderGuestEmail(facts, texts, when);
    if (!now || now.body === (knownBody ?? texts[now.language]?.body)) continue;
    if (!isTried && (await rewriteMessage(tx, { id, ...now }))) continue;
    await noteCorrected(tx, { id, body: now.body });
    wrong.push(now);
  }
  const [first] = wrong;
  if (!first) return false;
  const translate = await translatorFor(guest.language);
  const parts = [
    translate(hasMoved ? "guestEmails.corrected" : "guestEmails.truckMoved", {}),
    ...wrong.map(({ body }) => body),
  ];
  const id = deps.newId();
  const [added] = await insertGuestMessages(tx, [
    {
      id,
      homeownerId: property.homeownerId,
      stayId,
      templateId: null,
      state: "sent",
      channel,
      isCorrection: true,
      subject: translate("guestEmails.correctedSubject", { subject: first.subject }).slice(
        0,
        mostCharacters.subject,
      ),
      body: parts.join("\n\n").slice(0, mostCharacters.body),
      sentAt: when.now,
      toldFromOn: fromOn,
      toldUntilOn: untilOn,
      toldAt: when.now,
    },
  ]);
  if (added) await deps.queue.send(tx, "guest-message", { messageId: added });
  return added !== undefined;
}
