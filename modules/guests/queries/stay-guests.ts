import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  guestEmails,
  guestMessages,
  guestNumberStops,
  guestStops,
  guestTemplates,
  propertyCanTexts,
  stayGuests,
} from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { channelOf } from "../rules.ts";
import { hashOf, keyed, numberHashOf, type StopKey, stored } from "./stops.ts";

type SavedGuest = Pick<
  typeof stayGuests.$inferSelect,
  "name" | "email" | "phone" | "prefersText" | "language" | "guests"
>;

/** A stay's guest; null when the host has entered none. */
export async function findStayGuest(db: Db, stayId: string): Promise<SavedGuest | null> {
  const { name, email, phone, prefersText, language, guests } = stayGuests;
  const [row] = await db
    .select({ name, email, phone, prefersText, language, guests })
    .from(stayGuests)
    .where(eq(stayGuests.stayId, stayId));
  return row ?? null;
}

/** Saves a stay's guest. Returns it, and whether they want no messages from this host by their channel. */
export async function saveStayGuest(
  db: Db,
  key: StopKey,
  guest: SavedGuest & { stayId: string; homeownerId: string; updatedAt: string },
): Promise<SavedGuest & { hasStopped: boolean }> {
  const { homeownerId, stayId, updatedAt, ...saved } = guest;
  const row = { ...saved, updatedAt };
  await db
    .insert(stayGuests)
    .values({ stayId, ...row })
    .onConflictDoUpdate({ target: stayGuests.stayId, set: row });
  const channel = channelOf(saved);
  const stops =
    channel === null
      ? 0
      : channel === "sms"
        ? await db.$count(
            guestNumberStops,
            sql`${guestNumberStops.numberHash} in ${stored(key, numberHashOf(sql`${saved.phone}::text`))}`,
          )
        : await db.$count(
            guestStops,
            sql`${guestStops.homeownerId} = ${homeownerId}
              and ${guestStops.addressHash} in ${stored(key, hashOf(sql`${homeownerId}::text`, sql`${saved.email}::text`))}`,
          );
  return { ...saved, hasStopped: stops > 0 };
}

/** The token of a stay's guest page: the existing one, or else the given one. Adds a nameless guest if needed. */
export async function ensureLinkToken(
  db: Db,
  { stayId, token, now }: { stayId: string; token: string; now: string },
): Promise<string> {
  const [row] = await rowsOf<{ token: string }>(
    db,
    sql`insert into stay_guests as guest (stay_id, language, link_token, updated_at) values (${stayId}::uuid, 'en', ${token}, ${now}::timestamptz)
      on conflict (stay_id) do update set link_token = coalesce(guest.link_token, excluded.link_token)
      returning link_token as token`,
  );
  if (!row) throw new Error("A stay's link was not saved");
  return row.token;
}

/** Notes that a number replied STOP. Safe to repeat; false if it did before. */
export async function saveNumberStop(
  db: Db,
  { key, number, now }: { key: StopKey; number: string; now: string },
): Promise<boolean> {
  const saved = await rowsOf<{ hash: string }>(
    db,
    sql`insert into guest_number_stops (number_hash, stopped_at)
      select ${keyed(key, numberHashOf(sql`${number}::text`))}, ${now}::timestamptz
      where not exists (select from guest_number_stops where number_hash = ${numberHashOf(sql`${number}::text`)})
      on conflict do nothing returning number_hash as hash`,
  );
  return saved.length > 0;
}

/** Notes that a number replied START. Safe to repeat; false if it had not stopped. */
export async function deleteNumberStop(
  db: Db,
  { key, number }: { key: StopKey; number: string },
): Promise<boolean> {
  const deleted = await db
    .delete(guestNumberStops)
    .where(sql`${guestNumberStops.numberHash} in ${stored(key, numberHashOf(sql`${number}::text`))}`)
    .returning({ hash: guestNumberStops.numberHash });
  return deleted.length > 0;
}

/**
 * Unsubscribes an address from a rental's host, for every stay, including future calendars. Returns the rental's name;
 * null if the host is gone. `isNew` unless it was unsubscribed before.
 */
export async function stopEmails(
  db: Db,
  { key, ...stop }: { key: StopKey; propertyId: string; addressHash: string; now: string },
): Promise<{ name: string; hostId: string; isNew: boolean } | null> {
  const hash = sql`${stop.addressHash}::text`;
  const [row] = await rowsOf<{ name: string; hostId: string; isNew: boolean }>(
    db,
    sql`with meant as (
        select property.name, property.homeowner_id, home.user_id from properties as property
        join homeowner_profiles as home on home.id = property.homeowner_id
        join users as host on host.id = home.user_id
        where property.id = ${stop.propertyId} and host.deleted_at is null
      ), stopped as (
        insert into guest_stops (homeowner_id, address_hash, stopped_at)
        select homeowner_id, ${keyed(key, hash)}, ${stop.now}::timestamptz from meant
        where not exists (select from guest_stops as old where old.homeowner_id = meant.homeowner_id and old.address_hash = ${hash})
        on conflict do nothing returning homeowner_id
      )
      select name, user_id as "hostId", exists (select from stopped) as "isNew" from meant`,
  );
  return row ?? null;
}

/** Deletes a host's guests, templates, texts for cans, sent messages and unsubscribes. */
export async function deleteGuestsOf(db: Db, homeownerId: string): Promise<void> {
  const own = sql`(select stay.id from rental_stays as stay join properties as property on property.id = stay.property_id
    where property.homeowner_id = ${homeownerId})`;
  await db.delete(guestMessages).where(sql`${guestMessages.stayId} in ${own}`);
  await db.delete(stayGuests).where(sql`${stayGuests.stayId} in ${own}`);
  await db
    .delete(propertyCanTexts)
    .where(
      sql`${propertyCanTexts.propertyId} in (select id from properties where homeowner_id = ${homeownerId})`,
    );
  await db.delete(guestTemplates).where(eq(guestTemplates.homeownerId, homeownerId));
  await db.delete(guestStops).where(eq(guestStops.homeownerId, homeownerId));
  await db.delete(guestEmails).where(eq(guestEmails.homeownerId, homeownerId));
}

/**
 * Deletes guests, and their emails, of stays that ended or were removed before a day. At most `limit` stays, skipping
 * locked rows. Returns how many.
 */
export async function deleteOldGuests(
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const isOld = sql`least(stay.until_on, stay.gone_at::date) < ${before}`;
  const rows = await rowsOf<{ stay: string }>(
    db,
    sql`with old as (
        select stay.id from rental_stays as stay where ${isOld} and (
          exists (select from stay_guests where stay_id = stay.id) or exists (select from guest_messages where stay_id = stay.id))
        limit ${literally(limit)} for update skip locked
      ), letters as (delete from guest_messages where stay_id in (select id from old)),
        guests as (delete from stay_guests where stay_id in (select id from old))
      select id::text as stay from old`,
  );
  return rows.length;
}

/**
 * Clears the titles of stays that ended or were removed before a day, since some calendars put guest names in them.
 * Returns how many.
 */
export async function deleteOldTitles(
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const rows = await rowsOf<{ stay: string }>(
    db,
    sql`update rental_stays set title = null where id in (
        select id from rental_stays
        where title is not null and least(until_on, (gone_at at time zone 'UTC')::date) < ${before}::date
        limit ${literally(limit)} for update skip locked)
      returning id::text as stay`,
  );
  return rows.length;
}
