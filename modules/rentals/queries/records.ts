import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestEmails, recordEmails, recordLinks, recordRecipients } from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { RecordRecipient } from "../contract/records.ts";
import { daysToSendRecord, type RecordEmailState, recordHour } from "../rules/records.ts";

/** Records a link to a rental's record, and deletes its oldest beyond `most`. Under the host's lock. */
export async function insertRecordLink(
  db: Db,
  link: typeof recordLinks.$inferInsert,
  { most }: { most: number },
): Promise<void> {
  await db.insert(recordLinks).values(link);
  const tooMany = db
    .select({ tokenHash: recordLinks.tokenHash })
    .from(recordLinks)
    .where(eq(recordLinks.propertyId, link.propertyId))
    .orderBy(sql`${recordLinks.createdAt} desc`, sql`${recordLinks.tokenHash} = ${link.tokenHash} desc`)
    .offset(most);
  await db.delete(recordLinks).where(inArray(recordLinks.tokenHash, tooMany));
}

export async function deleteRecordLinks(db: Db, propertyId: string): Promise<void> {
  await db.delete(recordLinks).where(eq(recordLinks.propertyId, propertyId));
}

type SharedDays = { propertyId: string; homeownerId: string; from: string; to: string };

const ofHost = sql`join properties as property on property.id = shared.property_id and property.removed_at is null
  join homeowner_profiles as home on home.id = property.homeowner_id
  join users as host on host.id = home.user_id and host.deleted_at is null`;

/** The days of a link; null once it was ended, or the rental or its host is gone. */
export async function findRecordLink(db: Db, tokenHash: string): Promise<SharedDays | null> {
  const [row] = await rowsOf<SharedDays>(
    db,
    sql`select property.id as "propertyId", home.id as "homeownerId", shared.from_on::text as "from", shared.to_on::text as "to"
      from record_links as shared ${ofHost} where shared.token_hash = ${tokenHash}`,
  );
  return row ?? null;
}

const lastDay = sql`(email.month + interval '1 month' - interval '1 day')::date`;

/** The month of an email's link; null once its recipient was removed, or the rental or its host is gone. */
export async function findEmailedRecord(db: Db, emailId: string): Promise<SharedDays | null> {
  const [row] = await rowsOf<SharedDays>(
    db,
    sql`select property.id as "propertyId", home.id as "homeownerId", email.month::text as "from", ${lastDay}::text as "to"
      from record_emails as email join record_recipients as shared on shared.id = email.recipient_id ${ofHost}
      where email.id = ${emailId}::uuid`,
  );
  return row ?? null;
}

/** Deletes the links and recipients of all of a host's rentals. */
export async function deleteRecordsOfHost(db: Db, homeownerId: string): Promise<void> {
  const own = sql`(select id from properties where homeowner_id = ${homeownerId})`;
  await db.delete(recordLinks).where(sql`${recordLinks.propertyId} in ${own}`);
  await db.delete(recordRecipients).where(sql`${recordRecipients.propertyId} in ${own}`);
}

/** How many links of a rental work, and its recipients, oldest first. */
export async function findSharing(
  db: Db,
  propertyId: string,
): Promise<{ links: number; recipients: RecordRecipient[] }> {
  const [row] = await rowsOf<{ links: number; recipients: RecordRecipient[] }>(
    db,
    sql`select (select count(*)::int from record_links where property_id = ${propertyId}) as links,
      (select coalesce(json_agg(json_build_object('id', recipient.id, 'email', recipient.email,
          'hasStopped', recipient.stopped_at is not null, 'last', (
            select json_build_object('month', month, 'state', state) from record_emails
            where recipient_id = recipient.id order by month desc limit 1))
          order by recipient.added_at, recipient.id), '[]'::json)
        from record_recipients as recipient where recipient.property_id = ${propertyId}) as recipients`,
  );
  return row ?? { links: 0, recipients: [] };
}

/** Adds a recipient; one already there stays as is. */
export async function insertRecipient(
  db: Db,
  recipient: typeof recordRecipients.$inferInsert,
): Promise<void> {
  await db.insert(recordRecipients).values(recipient).onConflictDoNothing();
}

/** Deletes a rental's recipient. One who unsubscribed stays, so that nobody adds them again. */
export async function deleteRecipient(
  db: Db,
  { id, propertyId }: { id: string; propertyId: string },
): Promise<void> {
  await db
    .delete(recordRecipients)
    .where(
      and(
        eq(recordRecipients.id, id),
        eq(recordRecipients.propertyId, propertyId),
        isNull(recordRecipients.stoppedAt),
      ),
    );
}

/** Unsubscribes the recipient of an email. False if they were removed. */
export async function stopRecipient(db: Db, { emailId, now }: { emailId: string; now: string }) {
  const stopped = await db
    .update(recordRecipients)
    .set({ stoppedAt: sql`coalesce(${recordRecipients.stoppedAt}, ${now}::timestamptz)` })
    .where(sql`${recordRecipients.id} = (select recipient_id from record_emails where id = ${emailId}::uuid)`)
    .returning({ id: recordRecipients.id });
  return stopped.length > 0;
}

/** Whether emails are sent for a host: the address is confirmed, service is active, and the account is open. */
const mayWrite = sql`(host.email_verified_at is not null and host.suspended_at is null and host.deleted_at is null
  and exists (select from subscriptions where user_id = host.id and status = 'active'))`;

const recipients = sql`record_recipients as recipient join properties as property on property.id = recipient.property_id
  join homeowner_profiles as home on home.id = property.homeowner_id join users as host on host.id = home.user_id`;

/** Whether a host's emails are sent, and if not, what is missing. */
export async function findWriter(
  db: Db,
  homeownerId: string,
): Promise<{ isConfirmed: boolean; mayWrite: boolean }> {
  const [row] = await rowsOf<{ isConfirmed: boolean; mayWrite: boolean }>(
    db,
    sql`select host.email_verified_at is not null as "isConfirmed", ${mayWrite} as "mayWrite"
      from homeowner_profiles as home join users as host on host.id = home.user_id where home.id = ${homeownerId}`,
  );
  return row ?? { isConfirmed: false, mayWrite: false };
}

export type DueRecord = { recipientId: string; homeownerId: string; month: string };

const isOpen = sql`(recipient.stopped_at is null and property.removed_at is null)`;

/**
 * Recipients to whom last month's record is due at the rental's clock, by host, after the given host. Leaves out those
 * added since, and rentals without a pickup then.
 */
export async function listDueRecords(
  db: Db,
  { now, after, limit }: { now: string; after: string | null; limit: number },
): Promise<DueRecord[]> {
  return rowsOf<DueRecord>(
    db,
    sql`with clock as (
        select recipient.id, home.id as home_id, recipient.added_at, property.id as property_id, property.time_zone,
          ${now}::timestamptz at time zone property.time_zone as local
        from ${recipients} where ${isOpen} and ${mayWrite} and (${after}::uuid is null or home.id > ${after}::uuid)
      ), due as (
        select *, (date_trunc('month', local) - interval '1 month')::date as month from clock
        where local >= date_trunc('month', local) + ${literally(recordHour)} * interval '1 hour'
          and local < date_trunc('month', local) + ${literally(daysToSendRecord)} * interval '1 day'
          and added_at < date_trunc('month', local) at time zone time_zone
      )
      select id as "recipientId", home_id as "homeownerId", month::text as month from due
      where not exists (select from record_emails where recipient_id = due.id and month = due.month)
        and exists (select from jobs where jobs.property_id = due.property_id and jobs.scheduled_on >= due.month
          and jobs.scheduled_on < due.month + interval '1 month' and jobs.status in ('in_progress', 'completed', 'missed'))
      order by home_id, id limit ${literally(limit)}`,
  );
}

/** A rental's recipients without last month's record, or to whom it failed. */
export async function listUnsent(
  db: Db,
  { propertyId, month }: { propertyId: string; month: string },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select recipient.id from record_recipients as recipient
      where recipient.property_id = ${propertyId} and recipient.stopped_at is null and not exists (
        select from record_emails where recipient_id = recipient.id and month = ${month}::date and state in ('sent', 'handed_over'))
      order by recipient.added_at, recipient.id`,
  );
  return rows.map(({ id }) => id);
}

type NewEmail = { id: string; recipientId: string; homeownerId: string; month: string; sentAt: string };

/**
 * Stores emails, one per recipient and month; one that failed or was skipped is sent after all. `countsToday`: toward the
 * host's daily limit. Returns the new ids.
 */
export async function insertRecordEmails(
  db: Db,
  emails: NewEmail[],
  { countsToday }: { countsToday: boolean },
): Promise<string[]> {
  if (emails.length === 0) return [];
  const added = await db
    .insert(recordEmails)
    .values(emails.map(({ homeownerId: _, ...email }) => ({ ...email, state: "sent" as const })))
    .onConflictDoUpdate({
      target: [recordEmails.recipientId, recordEmails.month],
      set: { id: sql`excluded.id`, state: "sent", sentAt: sql`excluded.sent_at`, attempts: 0 },
      setWhere: inArray(recordEmails.state, ["failed", "skipped"]),
    })
    .returning({ id: recordEmails.id });
  const ids = new Set(added.map(({ id }) => id));
  const went = emails.filter(({ id }) => ids.has(id));
  if (countsToday && went.length > 0) await insertHostEmails(db, went);
  return [...ids];
}

/** Counts emails toward their hosts' daily limit. */
export async function insertHostEmails(
  db: Db,
  emails: { id: string; homeownerId: string; sentAt: string }[],
): Promise<void> {
  await db
    .insert(guestEmails)
    .values(emails.map(({ id, homeownerId, sentAt }) => ({ id, homeownerId, sentAt })));
}

/** How many emails went out for a host within 24 hours: to guests, with records or with links of helpers. */
export async function countHostEmails(
  db: Db,
  { homeownerId, now }: { homeownerId: string; now: string },
): Promise<number> {
  return db.$count(
    guestEmails,
    sql`${guestEmails.homeownerId} = ${homeownerId} and ${guestEmails.sentAt} > ${now}::timestamptz - interval '24 hours'`,
  );
}

type RecordToDeliver = {
  email: string;
  month: string;
  attempts: number;
  property: string;
  language: Language;
  host: { firstName: string; email: string };
};

/** An email to deliver; null if delivered or given up, or if the recipient, rental or service is gone. */
export async function findRecordToDeliver(db: Db, emailId: string): Promise<RecordToDeliver | null> {
  const [row] = await rowsOf<RecordToDeliver>(
    db,
    sql`select recipient.email, email.month::text as month, email.attempts, property.name as property,
        coalesce((select language from preferences where user_id = host.id), 'en') as language,
        json_build_object('firstName', host.first_name, 'email', host.email) as host
      from record_emails as email, ${recipients}
      where email.id = ${emailId} and email.recipient_id = recipient.id and email.state = 'sent' and ${isOpen} and ${mayWrite}`,
  );
  return row ?? null;
}

/** Records an attempt before it is made. False if another task is trying, or the email has its final state. */
export async function noteRecordTry(
  db: Db,
  { id, attempts }: { id: string; attempts: number },
): Promise<boolean> {
  const noted = await db
    .update(recordEmails)
    .set({ attempts: attempts + 1 })
    .where(and(eq(recordEmails.id, id), eq(recordEmails.state, "sent"), eq(recordEmails.attempts, attempts)))
    .returning({ id: recordEmails.id });
  return noted.length > 0;
}

/** Sets an email's state; `from`: only from one of these. */
export async function settleRecordEmail(
  db: Db,
  email: { id: string; state: RecordEmailState; from: RecordEmailState[] },
): Promise<void> {
  await db
    .update(recordEmails)
    .set({ state: email.state })
    .where(and(eq(recordEmails.id, email.id), inArray(recordEmails.state, email.from)));
}
