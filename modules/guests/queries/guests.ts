import { and, count, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestEmails, guestMessages } from "#db/schema/index.ts";
import type { Holiday } from "#modules/homes/days.ts";
import type { CanRhythm } from "#modules/homes/rules.ts";
import { overlapsAnother } from "#modules/rentals/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Weekday } from "#platform/values/days.ts";
import type { Language } from "#platform/values/preferences.ts";
import { daysShown, type GuestMessageState, type GuestTime, hoursToSend, mostOffsetHours } from "../rules.ts";

export type TemplateTexts = Partial<Record<Language, { subject: string; body: string }>>;

/** `day`: the local day of the pickup. Its cans go out between `outAt` and `outUntil`, or went out then. */
export type PlannedPickup = { day: string; outAt: string; outUntil: string; isCollection: boolean };

/** The stay facts an email may use; days and times are the property's local ones. */
export type StayFacts = {
  stayId: string;
  property: {
    id: string;
    homeownerId: string;
    name: string;
    address: string;
    city: string;
    state: string;
    zipCode: string;
    timeZone: string;
    numberOfCans: number;
    cansPlace: string | null;
    curbPlace: string | null;
    collectionDays: Weekday[];
    canRhythms: CanRhythm[] | null;
  };
  host: { firstName: string };
  fromOn: string;
  untilOn: string;
  fromTime: string;
  untilTime: string;
  /** The pickups planned from the day after arrival until the day after checkout, in order. */
  pickups: PlannedPickup[];
  /** Null if the host has not named a guest. */
  guest: { name: string | null; email: string | null; language: Language } | null;
  hasStopped: boolean;
};

/** Stays with their related rows; a guest only if the host has named one. */
const stays = sql`rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
  join properties as property on property.id = stay.property_id
  join homeowner_profiles as home on home.id = property.homeowner_id
  join users as host on host.id = home.user_id
  left join stay_guests as guest on guest.stay_id = stay.id`;

/** Whether a calendar still lists it as a stay, at a property the host still has. */
const isThere = sql`(property.removed_at is null and stay.gone_at is null and (not stay.is_blocked or feed.counts_blocked))`;

/** Whether it is within the days shown to hosts. */
const isShown = (now: string) =>
  sql`(stay.until_on >= (${now}::timestamptz at time zone property.time_zone)::date - ${literally(daysShown.back)}
    and stay.from_on <= (${now}::timestamptz at time zone property.time_zone)::date + ${literally(daysShown.ahead)})`;

/** The key of an unsubscribe: a hash of the host's id and the address, which is entered in lower case. */
export const hashOf = (homeownerId: SQL, email: SQL) =>
  sql`encode(sha256(convert_to(${homeownerId} || ' ' || ${email}, 'UTF8')), 'hex')`;

/** Whether a guest has unsubscribed from this host, for this stay or any other. */
const hasStopped = sql`exists (select from guest_stops as stop
  where stop.homeowner_id = home.id and stop.address_hash = ${hashOf(sql`home.id`, sql`guest.email`)})`;

const fromTime = sql`coalesce(stay.from_time, property.check_in_time)`;
const untilTime = sql`coalesce(stay.until_time, property.check_out_time)`;

const isOverlapping = overlapsAnother({
  checkInTime: sql`property.check_in_time`,
  checkOutTime: sql`property.check_out_time`,
});

/** When a template is due for a stay, by the property's local clock. */
const dueAt = sql`((case template.moment when 'arrival' then stay.from_on + ${fromTime}::time else stay.until_on + ${untilTime}::time end
  + template.offset_hours * interval '1 hour') at time zone property.time_zone)`;

/**
 * Whether an automatic template is still to be sent for a stay. Excludes those due before the template was made, or
 * long ago.
 */
const isToGo = (now: string) => sql`(template.is_automatic
  and template.homeowner_id = property.homeowner_id
  and (template.property_id is null or template.property_id = property.id)
  and ${dueAt} >= template.created_at
  and ${dueAt} > ${now}::timestamptz - interval '${literally(hoursToSend)} hours'
  and not exists (select from guest_messages as sent where sent.stay_id = stay.id and sent.template_id = template.id))`;

/** The pickups planned for a stay, with one for a collection on the day after checkout. */
const pickups = sql`(select coalesce(json_agg(json_build_object('day', job.scheduled_on,
    'outAt', ${instantText(sql`job.window_starts_at`)},
    'outUntil', ${instantText(sql`least(job.out_by, job.started_at, job.completed_at)`)},
    'isCollection', coalesce(pickup.is_collection, false))
    order by job.scheduled_on, job.window_starts_at), '[]'::json)
  from jobs as job left join rental_visits as pickup on pickup.job_id = job.id
  where job.property_id = property.id and job.scheduled_on between stay.from_on + 1 and stay.until_on + 1
    and job.status not in ('missed', 'cancelled'))`;

const facts = sql`json_build_object('stayId', stay.id,
  'property', json_build_object('id', property.id, 'homeownerId', home.id, 'name', property.name, 'address', property.address, 'city', property.city,
    'state', property.state, 'zipCode', property.zip_code, 'timeZone', property.time_zone,
    'numberOfCans', property.number_of_cans, 'cansPlace', property.cans_place, 'curbPlace', property.curb_place,
    'collectionDays', property.collection_days, 'canRhythms', property.can_rhythms),
  'host', json_build_object('firstName', host.first_name),
  'fromOn', stay.from_on, 'untilOn', stay.until_on, 'fromTime', ${fromTime}, 'untilTime', ${untilTime}, 'pickups', ${pickups},
  'guest', case when guest.stay_id is not null
    then json_build_object('name', guest.name, 'email', guest.email, 'language', guest.language) end,
  'hasStopped', ${hasStopped})`;

export const textsOf = (templateId: SQL) =>
  sql`(select json_object_agg(language, json_build_object('subject', subject, 'body', body))
    from guest_template_texts where template_id = ${templateId})`;

/** Whether the host's address, which receives the guests' replies, is confirmed. */
const isConfirmed = sql`(host.email_verified_at is not null)`;

/** Whether emails are sent for a host: the address is confirmed, service is active, and the account is open. */
const mayWrite = sql`(${isConfirmed} and host.suspended_at is null and host.deleted_at is null
  and exists (select from subscriptions where user_id = host.id and status = 'active'))`;

type ListedStay = Pick<StayFacts, "fromOn" | "untilOn" | "fromTime" | "untilTime" | "hasStopped"> & {
  id: string;
  guest: (NonNullable<StayFacts["guest"]> & { guests: number | null }) | null;
  property: { id: string; name: string; timeZone: string };
  title: string | null;
  isOverlapping: boolean;
  messages: {
    templateId: string | null;
    name: string;
    at: string;
    state: GuestMessageState | "planned" | "waiting";
  }[];
};

/** A host's stays in the shown days, by arrival day, with the emails sent and planned. */
export async function listStays(
  db: Db,
  { homeownerId, now, limit }: { homeownerId: string; now: string; limit: number },
): Promise<ListedStay[]> {
  const went = sql`select message.template_id, coalesce(template.name, message.subject) as name, message.sent_at as at, message.state
    from guest_messages as message left join guest_templates as template on template.id = message.template_id
    where message.stay_id = stay.id`;
  const willGo = sql`select template.id, template.name, ${dueAt},
      case when guest.email is null then 'waiting' else 'planned' end
    from guest_templates as template where not ${hasStopped} and ${isToGo(now)}`;
  const rows = await rowsOf<{ stay: ListedStay }>(
    db,
    sql`select json_build_object('id', stay.id, 'property', json_build_object('id', property.id, 'name', property.name, 'timeZone', property.time_zone),
        'fromOn', stay.from_on, 'untilOn', stay.until_on, 'fromTime', ${fromTime}, 'untilTime', ${untilTime},
        'title', stay.title, 'isOverlapping', ${isOverlapping}, 'hasStopped', ${hasStopped},
        'guest', case when guest.stay_id is not null
          then json_build_object('name', guest.name, 'email', guest.email, 'language', guest.language,
            'guests', guest.guests) end,
        'messages', coalesce(told.messages, '[]'::json)) as stay
      from ${stays} cross join lateral (
        select json_agg(json_build_object('templateId', template_id, 'name', name, 'at', ${instantText(sql`at`)}, 'state', state)
          order by at, name) as messages
        from (${went} union all ${willGo}) as message
      ) as told
      where property.homeowner_id = ${homeownerId} and ${isThere} and ${isShown(now)}
      order by stay.from_on, stay.id limit ${literally(limit)}`,
  );
  return rows.map(({ stay }) => stay);
}

/** The facts for an email sent by hand. */
type EmailFacts = {
  facts: StayFacts;
  /** Whether hosts see this stay. */
  isShown: boolean;
  mayWrite: boolean;
  /** Whether the host's own address is confirmed. */
  isConfirmed: boolean;
  holidays: Holiday[];
  /** When the email is due, if that is ahead; else now. */
  at: string;
  /** Null if the template is another host's or for another property; empty without a template. */
  texts: TemplateTexts | null;
};

/** One of a host's stays with a template, if requested; null if the stay is missing or another host's. */
export async function findEmailFacts(
  db: Db,
  guestEmail: {
    homeownerId: string;
    stayId: string;
    templateId: string | null;
    /** When an unsaved template is due. */
    due?: GuestTime | null | undefined;
    now: string;
    holidays: Days;
  },
): Promise<EmailFacts | null> {
  const { homeownerId, stayId, templateId, due, now } = guestEmail;
  const template = sql`(select id from guest_templates where id = ${templateId}::uuid and homeowner_id = ${homeownerId}
    and (property_id is null or property_id = property.id))`;
  const planned = due
    ? sql`(values (${due.moment}, ${due.offsetHours}::int)) as template(moment, offset_hours)`
    : sql`guest_templates as template where template.id = ${templateId}::uuid`;
  const [row] = await rowsOf<EmailFacts>(
    db,
    sql`select ${facts} as facts, (${isThere} and ${isShown(now)}) as "isShown", ${mayWrite} as "mayWrite", ${isConfirmed} as "isConfirmed",
        ${textsOf(template)} as texts,
        ${instantText(sql`greatest(${now}::timestamptz, (select ${dueAt} from ${planned}))`)} as at,
        (select coalesce(json_agg(json_build_object('area', area, 'onDay', on_day, 'name', name, 'rule', rule)), '[]'::json)
          from holidays where on_day between ${guestEmail.holidays.from} and ${guestEmail.holidays.until}) as holidays
      from ${stays} where stay.id = ${stayId} and property.homeowner_id = ${homeownerId}`,
  );
  return row ?? null;
}

type Days = { from: string; until: string };

/** Hosts with an automatic email due, by id, after the given one. Checks only those with an automatic template. */
export async function listHostsToWrite(
  db: Db,
  { now, after, limit }: { now: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select writer.id from (select distinct homeowner_id as id from guest_templates
        where is_automatic and (${after}::uuid is null or homeowner_id > ${after}::uuid)) as writer
      where exists (select from ${stays} join guest_templates as template on template.homeowner_id = home.id
        where home.id = writer.id and ${isNear(now)} and ${isDue(now)})
      order by writer.id limit ${literally(limit)}`,
  );
  return rows.map(({ id }) => id);
}

type DueEmail = { facts: StayFacts; templateId: string; texts: TemplateTexts };

/** The due emails of the given hosts, oldest first, at most `limit` per host. */
export async function listDueEmails(
  db: Db,
  { now, homeownerIds, limit }: { now: string; homeownerIds: string[]; limit: number },
): Promise<DueEmail[]> {
  return rowsOf<DueEmail>(
    db,
    sql`select facts, "templateId", texts from (
        select ${facts} as facts, template.id as "templateId", ${textsOf(sql`template.id`)} as texts, home.id as home_id,
          row_number() over (partition by home.id order by ${dueAt}, stay.id, template.id) as nth
        from ${stays} join guest_templates as template on template.homeowner_id = home.id
        where home.id = any(${sql.param(homeownerIds)}::uuid[]) and ${isNear(now)} and ${isDue(now)}
      ) as due
      where due.nth <= ${literally(limit)} order by due.home_id, due.nth`,
  );
}

const isDue = (now: string) =>
  sql`(guest.email is not null and not ${hasStopped} and ${isThere} and ${isToGo(now)}
    and ${dueAt} <= ${now}::timestamptz and ${mayWrite})`;

/** An indexable filter: stays near enough for any template, whatever its hours. */
const isNear = (now: string) =>
  sql`(stay.until_on >= ${now}::timestamptz::date - ${literally(mostOffsetHours / 24 + 3)}
    and stay.from_on <= ${now}::timestamptz::date + ${literally(mostOffsetHours / 24 + 3)})`;

/** How many emails were sent for each host within 24 hours; leaves out hosts with none. */
export async function countEmails(
  db: Db,
  { homeownerIds, now }: { homeownerIds: string[]; now: string },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: guestEmails.homeownerId, guestEmails: count() })
    .from(guestEmails)
    .where(
      and(
        sql`${guestEmails.homeownerId} = any(${sql.param(homeownerIds)}::uuid[])`,
        gt(guestEmails.sentAt, sql`${now}::timestamptz - interval '24 hours'`),
      ),
    )
    .groupBy(guestEmails.homeownerId);
  return new Map(rows.map(({ id, guestEmails }) => [id, guestEmails]));
}

type NewEmail = typeof guestMessages.$inferInsert & { homeownerId: string };

/**
 * Stores sent emails, one per stay and template. Leaves out those already sent; a skipped one is sent after all.
 * Returns the ids of the new ones.
 */
export async function insertGuestMessages(db: Db, messages: NewEmail[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const added = await db
    .insert(guestMessages)
    .values(messages)
    .onConflictDoUpdate({
      target: [guestMessages.stayId, guestMessages.templateId],
      set: {
        id: sql`excluded.id`,
        state: sql`excluded.state`,
        subject: sql`excluded.subject`,
        body: sql`excluded.body`,
        sentAt: sql`excluded.sent_at`,
      },
      setWhere: eq(guestMessages.state, "skipped"),
    })
    .returning({ id: guestMessages.id });
  const ids = new Set(added.map(({ id }) => id));
  const went = messages.filter(({ id }) => ids.has(id));
  if (went.length > 0)
    await db
      .insert(guestEmails)
      .values(went.map(({ id, homeownerId, sentAt }) => ({ id, homeownerId, sentAt })));
  return [...ids];
}

/** When a template was sent to a stay's guest; null if not sent, or skipped. */
export async function findSentAt(
  db: Db,
  guestEmail: { stayId: string; templateId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ sentAt: guestMessages.sentAt })
    .from(guestMessages)
    .where(
      and(
        eq(guestMessages.stayId, guestEmail.stayId),
        eq(guestMessages.templateId, guestEmail.templateId),
        ne(guestMessages.state, "skipped"),
      ),
    );
  return row?.sentAt ?? null;
}

type EmailToDeliver = {
  subject: string;
  body: string;
  email: string;
  language: Language;
  addressHash: string;
  propertyId: string;
  property: string;
  host: { firstName: string; email: string };
};

/**
 * An email to deliver; null if delivered already, if the guest, stay or host is gone, or if the guest has unsubscribed.
 */
export async function findEmailToDeliver(db: Db, messageId: string): Promise<EmailToDeliver | null> {
  const [row] = await rowsOf<EmailToDeliver>(
    db,
    sql`select message.subject, message.body, guest.email, guest.language,
        ${hashOf(sql`home.id`, sql`guest.email`)} as "addressHash", property.id as "propertyId", property.name as property, json_build_object('firstName', host.first_name, 'email', host.email) as host
      from guest_messages as message, ${stays}
      where message.id = ${messageId} and message.stay_id = stay.id and message.state = 'sent'
        and guest.email is not null and not ${hasStopped} and ${isThere} and ${mayWrite}`,
  );
  return row ?? null;
}

/** Sets the final state of a queued email; one already handed over stays so. */
export async function settleEmail(
  db: Db,
  guestEmail: { id: string; state: "handed_over" | "skipped" },
): Promise<void> {
  await db
    .update(guestMessages)
    .set({ state: guestEmail.state })
    .where(and(eq(guestMessages.id, guestEmail.id), eq(guestMessages.state, "sent")));
}

/** Whether a host has a shown stay. */
export async function isStayShown(
  db: Db,
  stay: { id: string; homeownerId: string; now: string },
): Promise<boolean | null> {
  const [row] = await rowsOf<{ isShown: boolean }>(
    db,
    sql`select (${isThere} and ${isShown(stay.now)}) as "isShown" from ${stays}
      where stay.id = ${stay.id} and property.homeowner_id = ${stay.homeownerId}`,
  );
  return row?.isShown ?? null;
}
