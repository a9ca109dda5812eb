import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestMessages } from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { daysToCorrect } from "../rules.ts";
import {
  facts,
  isReachable,
  isThere,
  mayWrite,
  type StayFacts,
  stays,
  type TemplateTexts,
  textsOf,
  untilTime,
} from "./guests.ts";

/** Whether a stay moved after its guest was told its days, and has not ended. */
const isWrong = (now: string) => sql`(stay.change = 'moved'
  and stay.changed_at > ${now}::timestamptz - interval '${literally(daysToCorrect)} days'
  and (stay.until_on + ${untilTime}::time) at time zone property.time_zone > ${now}::timestamptz
  and ${isReachable} and ${isThere} and ${mayWrite}
  and exists (select from guest_messages as told where told.stay_id = stay.id and ${isOutdated}))`;

const isOutdated = sql`(told.state not in ('failed', 'skipped') and told.told_from_on is not null
  and (told.told_from_on, told.told_until_on) <> (stay.from_on, stay.until_on))`;

/** Hosts whose guests were told days that have moved, by id, after the given one. */
export async function listHostsToCorrect(
  db: Db,
  { now, after, limit }: { now: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct home.id from ${stays} where ${isWrong(now)}
      and (${after}::uuid is null or home.id > ${after}::uuid) order by home.id limit ${literally(limit)}`,
  );
  return rows.map(({ id }) => id);
}

type MovedStay = {
  facts: StayFacts;
  /** Whether an earlier move was corrected, so the first messages are out of date. */
  isCorrected: boolean;
  /** What the guest was told, with the template's texts; `isTried`: on its way or delivered. */
  told: { id: string; body: string; texts: TemplateTexts; isTried: boolean }[];
};

/** The moved stays of hosts with what their guests were told, at most `limit`. Call under the hosts' locks. */
export async function listMovedStays(
  db: Db,
  { now, homeownerIds, limit }: { now: string; homeownerIds: string[]; limit: number },
): Promise<MovedStay[]> {
  return rowsOf<MovedStay>(
    db,
    sql`select ${facts} as facts,
        exists (select from guest_messages as told where told.stay_id = stay.id and told.is_correction and ${isOutdated}) as "isCorrected", (
        select coalesce(json_agg(json_build_object('id', told.id, 'body', told.body, 'texts', coalesce(${textsOf(sql`told.template_id`)}, '{}'::json),
          'isTried', told.attempts > 0 or told.state <> 'sent') order by told.sent_at, told.id), '[]'::json)
        from guest_messages as told where told.stay_id = stay.id and told.template_id is not null and ${isOutdated}
      ) as told
      from ${stays} where home.id = any(${sql.param(homeownerIds)}::uuid[]) and ${isWrong(now)}
      order by home.id, stay.id limit ${literally(limit)}`,
  );
}

/** Records that a stay's guest knows its current days. False if they already did. */
export async function noteTold(
  db: Db,
  { stayId, fromOn, untilOn }: { stayId: string; fromOn: string; untilOn: string },
): Promise<boolean> {
  const noted = await db
    .update(guestMessages)
    .set({ toldFromOn: fromOn, toldUntilOn: untilOn })
    .where(
      and(
        eq(guestMessages.stayId, stayId),
        sql`(${guestMessages.toldFromOn}, ${guestMessages.toldUntilOn}) <> (${fromOn}::date, ${untilOn}::date)`,
      ),
    )
    .returning({ id: guestMessages.id });
  return noted.length > 0;
}

/** Rewrites a message that no task has tried to deliver yet. False if one has. */
export async function rewriteMessage(
  db: Db,
  message: { id: string; subject: string; body: string },
): Promise<boolean> {
  const { id, subject, body } = message;
  const rewritten = await db
    .update(guestMessages)
    .set({ subject, body })
    .where(and(eq(guestMessages.id, id), eq(guestMessages.state, "sent"), eq(guestMessages.attempts, 0)))
    .returning({ id: guestMessages.id });
  return rewritten.length > 0;
}
