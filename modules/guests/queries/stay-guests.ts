import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestEmails, guestMessages, guestStops, guestTemplates, stayGuests } from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { hashOf } from "./guests.ts";

type SavedGuest = Pick<typeof stayGuests.$inferSelect, "name" | "email" | "language" | "guests"> & {
  hasStopped: boolean;
};

/** A stay's guest; null when the host has entered none. */
export async function findStayGuest(db: Db, stayId: string): Promise<Omit<SavedGuest, "hasStopped"> | null> {
  const { name, email, language, guests } = stayGuests;
  const [row] = await db
    .select({ name, email, language, guests })
    .from(stayGuests)
    .where(eq(stayGuests.stayId, stayId));
  return row ?? null;
}

/** Saves a stay's guest. Returns it, and whether that address has unsubscribed from this host. */
export async function saveStayGuest(
  db: Db,
  { homeownerId, ...guest }: typeof stayGuests.$inferSelect & { homeownerId: string },
): Promise<SavedGuest> {
  const { stayId: _, ...set } = guest;
  await db.insert(stayGuests).values(guest).onConflictDoUpdate({ target: stayGuests.stayId, set });
  const stop = sql`${guestStops.homeownerId} = ${homeownerId}
    and ${guestStops.addressHash} = ${hashOf(sql`${homeownerId}::text`, sql`${guest.email}::text`)}`;
  const stops = guest.email === null ? 0 : await db.$count(guestStops, stop);
  const { name, email, language, guests } = guest;
  return { name, email, language, guests, hasStopped: stops > 0 };
}

/**
 * Unsubscribes an address from a rental's host, for every stay, including future calendars. Returns the rental's name;
 * null if the host is gone.
 */
export async function stopEmails(
  db: Db,
  stop: { propertyId: string; addressHash: string; now: string },
): Promise<string | null> {
  const [row] = await rowsOf<{ name: string }>(
    db,
    sql`with meant as (
        select property.name, property.homeowner_id from properties as property
        join homeowner_profiles as home on home.id = property.homeowner_id
        join users as host on host.id = home.user_id
        where property.id = ${stop.propertyId} and host.deleted_at is null
      ), stopped as (
        insert into guest_stops (homeowner_id, address_hash, stopped_at)
        select homeowner_id, ${stop.addressHash}, ${stop.now}::timestamptz from meant
        on conflict do nothing
      )
      select name from meant`,
  );
  return row?.name ?? null;
}

/** Deletes a host's guests, templates, sent emails and unsubscribes. */
export async function deleteGuestsOf(db: Db, homeownerId: string): Promise<void> {
  const own = sql`(select stay.id from rental_stays as stay join properties as property on property.id = stay.property_id
    where property.homeowner_id = ${homeownerId})`;
  await db.delete(guestMessages).where(sql`${guestMessages.stayId} in ${own}`);
  await db.delete(stayGuests).where(sql`${stayGuests.stayId} in ${own}`);
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
