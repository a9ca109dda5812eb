import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
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
  movesTruck,
  type StayFacts,
  stays,
  type TemplateTexts,
  textsOf,
  untilTime,
} from "./guests.ts";
import type { StopKey } from "./stops.ts";

const hasMoved = sql`(told.told_from_on, told.told_until_on) <> (stay.from_on, stay.until_on)`;

/** An operator moved the truck's day, or undid that, since a time. */
const hasTruckMovedSince = (since: SQL) => sql`exists (select from pushes as push
  where greatest(push.pushed_at, push.undone_at) >= ${since} and ${movesTruck})`;

/** Whether a message told what is no longer so. Expects a stay that moved or whose truck moved lately. */
const isOutdated = sql`(told.state not in ('failed', 'skipped') and told.told_from_on is not null
  and (${hasMoved} or ${hasTruckMovedSince(sql`coalesce(told.told_at, told.sent_at)`)}))`;

const lately = (now: string) => sql`${now}::timestamptz - interval '${literally(daysToCorrect)} days'`;

/** The stays that moved lately, and those whose truck did; starts from the few moves. */
const movedLately = (now: string) => sql`(
  select moved.id from rental_stays as moved where moved.change = 'moved' and moved.changed_at > ${lately(now)}
  union
  select stay.id from pushes as push
  join properties as property on starts_with(property.zip_code, push.area)
  join rental_stays as stay on stay.property_id = property.id and stay.until_on >= push.from_on - 28
  where (push.pushed_at > ${lately(now)} or push.undone_at > ${lately(now)}) and ${movesTruck})`;

/** Whether a stay has not ended, and its guest was told what moved lately. */
const isWrong = (key: StopKey, now: string) => sql`(stay.id in ${movedLately(now)}
  and (stay.until_on + ${untilTime}::time) at time zone property.time_zone > ${now}::timestamptz
  and ${isReachable(key)} and ${isThere} and ${mayWrite}
  and exists (select from guest_messages as told where told.stay_id = stay.id and ${isOutdated}))`;

/** Hosts whose guests were told days that have moved, by id, after the given one. */
export async function listHostsToCorrect(
  db: Db,
  { key, now, after, limit }: { key: StopKey; now: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct home.id from ${stays} where ${isWrong(key, now)}
      and (${after}::uuid is null or home.id > ${after}::uuid) order by home.id limit ${literally(limit)}`,
  );
  return rows.map(({ id }) => id);
}

type MovedStay = {
  facts: StayFacts;
  /** Whether the booking moved, rather than only the truck. */
  hasMoved: boolean;
  /**
   * What the guest was told, with the template's texts; `isTried`: on its way or delivered. `knownBody` is what they know
   * after earlier corrections; null where that was not kept, in earlier versions.
   */
  told: { id: string; knownBody: string | null; texts: TemplateTexts; isTried: boolean }[];
};

/** The stays of hosts with what their guests were told and is no longer so, at most `limit`. Call under the hosts' locks. */
export async function listMovedStays(
  db: Db,
  { key, now, homeownerIds, limit }: { key: StopKey; now: string; homeownerIds: string[]; limit: number },
): Promise<MovedStay[]> {
  return rowsOf<MovedStay>(
    db,
    sql`select ${facts(key)} as facts,
        exists (select from guest_messages as told where told.stay_id = stay.id and ${isOutdated} and ${hasMoved}) as "hasMoved", (
        select coalesce(json_agg(json_build_object('id', told.id, 'texts', coalesce(${textsOf(sql`told.template_id`)}, '{}'::json),
          'knownBody', coalesce(told.told_body, case when not exists (select from guest_messages as earlier
            where earlier.stay_id = stay.id and earlier.is_correction and earlier.sent_at >= told.sent_at and earlier.told_at is null) then told.body end),
          'isTried', told.attempts > 0 or told.state <> 'sent') order by told.sent_at, told.id), '[]'::json)
        from guest_messages as told where told.stay_id = stay.id and told.template_id is not null and ${isOutdated}
      ) as told
      from ${stays} where home.id = any(${sql.param(homeownerIds)}::uuid[]) and ${isWrong(key, now)}
      order by home.id, stay.id limit ${literally(limit)}`,
  );
}

/** Records that a stay's guest knows its current days, and its trucks'. False if a correction at this instant did. */
export async function noteTold(
  db: Db,
  { stayId, fromOn, untilOn, now }: { stayId: string; fromOn: string; untilOn: string; now: string },
): Promise<boolean> {
  const noted = await db
    .update(guestMessages)
    .set({ toldFromOn: fromOn, toldUntilOn: untilOn, toldAt: now })
    .where(
      and(
        eq(guestMessages.stayId, stayId),
        isNotNull(guestMessages.toldFromOn),
        sql`(${guestMessages.toldAt} is distinct from ${now}::timestamptz
          or (${guestMessages.toldFromOn}, ${guestMessages.toldUntilOn}) <> (${fromOn}::date, ${untilOn}::date))`,
      ),
    )
    .returning({ id: guestMessages.id });
  return noted.length > 0;
}

/** Records the text that a correction replaces a message with. */
export async function noteCorrected(db: Db, { id, body }: { id: string; body: string }): Promise<void> {
  await db.update(guestMessages).set({ toldBody: body }).where(eq(guestMessages.id, id));
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
