import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Holiday } from "#modules/homes/days.ts";
import { curbLawsOf, curbPlacesOf } from "#modules/homes/index.ts";
import type { CanKind, CanRhythm, CurbLaw, MovedCollection } from "#modules/homes/rules.ts";
import { overlapsAnother } from "#modules/rentals/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Weekday } from "#platform/values/days.ts";
import type { Language } from "#platform/values/preferences.ts";
import {
  daysShown,
  type GuestChannel,
  type GuestMessageState,
  type GuestTime,
  hoursToSend,
  mostOffsetHours,
} from "../rules.ts";
import { hasStoppedBy, type StopKey } from "./stops.ts";

export type TemplateTexts = Partial<Record<Language, { subject: string; body: string }>>;

/**
 * `day`: the local day of the pickup. `isCollection`: not for one that a runner has but nothing implies any longer. Its cans go out between `outAt` and `outUntil`, or went out then.
 */
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
    laws: CurbLaw[];
    /** The operator's moves of its collections to another day, in the order they were made. */
    moves: MovedCollection[];
    /** What the host says goes into a kind of can. */
    canTexts: Partial<Record<CanKind, string>>;
  };
  host: { firstName: string };
  fromOn: string;
  untilOn: string;
  fromTime: string;
  untilTime: string;
  /** The pickups planned from the day after arrival until the day after checkout, in order. */
  pickups: PlannedPickup[];
  /** Null if the host has not named a guest. */
  guest: Guest | null;
  hasStopped: boolean;
};

export type Guest = {
  name: string | null;
  email: string | null;
  phone: string | null;
  prefersText: boolean;
  language: Language;
};

/** Stays with their related rows; a guest only if the host has named one. */
export const stays = sql`rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
  join properties as property on property.id = stay.property_id
  join homeowner_profiles as home on home.id = property.homeowner_id
  join users as host on host.id = home.user_id
  left join stay_guests as guest on guest.stay_id = stay.id`;

/** Whether a calendar still lists it as a stay, at a property the host still has. */
export const isThere = sql`(property.removed_at is null and stay.gone_at is null and (not stay.is_blocked or feed.counts_blocked))`;

/** Whether it is within the days shown to hosts. */
const isShown = (now: string) =>
  sql`(stay.until_on >= (${now}::timestamptz at time zone property.time_zone)::date - ${literally(daysShown.back)}
    and stay.from_on <= (${now}::timestamptz at time zone property.time_zone)::date + ${literally(daysShown.ahead)})`;

/** As `channelOf` says. */
const channel = sql`(case when guest.phone is not null and (guest.prefers_text or guest.email is null) then 'sms'
  when guest.email is not null then 'email' end)`;

const hasStopped = (key: StopKey | null) => hasStoppedBy(key, channel);

/** Whether a guest has a channel and wants messages by it. */
export const isReachable = (key: StopKey | null) =>
  sql`((guest.email is not null or guest.phone is not null) and not ${hasStopped(key)})`;

const guest = sql`(case when guest.stay_id is not null then json_build_object('name', guest.name, 'email', guest.email,
  'phone', guest.phone, 'prefersText', guest.prefers_text, 'language', guest.language, 'guests', guest.guests) end)`;

const fromTime = sql`coalesce(stay.from_time, property.check_in_time)`;
export const untilTime = sql`coalesce(stay.until_time, property.check_out_time)`;

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

/**
 * Whether a move is one of a property's collections around a stay. One of selected pickups or for lack of runners says
 * nothing about the truck.
 */
export const movesTruck = sql`(push.from_on between stay.from_on - 7 and stay.until_on + 28 and push.to_on > push.from_on
  and not push.is_selection and push.reason <> 'runners' and starts_with(property.zip_code, push.area)
  and (push.street is null
    or starts_with(lower(regexp_replace(property.address, '^\\S*\\d\\S*\\s+', '')), lower(push.street))))`;

const moves = sql`(select coalesce(json_agg(json_build_object('fromOn', push.from_on, 'toOn', push.to_on)
    order by push.pushed_at, push.id), '[]'::json)
  from pushes as push where ${movesTruck} and push.undone_at is null)`;

/** The pickups planned for a stay, with one for a collection on the day after checkout. */
const pickups = sql`(select coalesce(json_agg(json_build_object('day', job.scheduled_on,
    'outAt', ${instantText(sql`job.window_starts_at`)},
    'outUntil', ${instantText(sql`least(job.out_by, job.started_at, job.completed_at)`)},
    'isCollection', coalesce(pickup.is_collection and pickup.state not in ('asked', 'kept'), false))
    order by job.scheduled_on, job.window_starts_at), '[]'::json)
  from jobs as job left join rental_visits as pickup on pickup.job_id = job.id
  where job.property_id = property.id and job.scheduled_on between stay.from_on + 1 and stay.until_on + 1
    and job.status not in ('missed', 'cancelled'))`;

export const facts = (key: StopKey | null) => sql`json_build_object('stayId', stay.id,
  'property', json_build_object('id', property.id, 'homeownerId', home.id, 'name', property.name, 'address', property.address, 'city', property.city,
    'state', property.state, 'zipCode', property.zip_code, 'timeZone', property.time_zone,
    'numberOfCans', property.number_of_cans, 'cansPlace', property.cans_place, 'curbPlace', property.curb_place,
    'collectionDays', property.collection_days, 'canRhythms', property.can_rhythms,
    'laws', ${curbLawsOf(curbPlacesOf({ city: sql`property.city`, state: sql`property.state`, zipCode: sql`property.zip_code` }))},
    'moves', ${moves}, 'canTexts', (select coalesce(json_object_agg(can_kind, text), '{}'::json) from property_can_texts
      where property_id = property.id)),
  'host', json_build_object('firstName', host.first_name),
  'fromOn', stay.from_on, 'untilOn', stay.until_on, 'fromTime', ${fromTime}, 'untilTime', ${untilTime}, 'pickups', ${pickups},
  'guest', ${guest}, 'hasStopped', ${hasStopped(key)})`;

export const textsOf = (templateId: SQL) =>
  sql`(select json_object_agg(language, json_build_object('subject', subject, 'body', body))
    from guest_template_texts where template_id = ${templateId})`;

/** Whether the host's address, which receives the guests' replies, is confirmed. */
const isConfirmed = sql`(host.email_verified_at is not null)`;

/** Whether emails are sent for a host: the address is confirmed, service is active, and the account is open. */
export const mayWrite = sql`(${isConfirmed} and host.suspended_at is null and host.deleted_at is null
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
    channel: GuestChannel;
    isCorrection: boolean;
    by: string | null;
  }[];
};

/** A host's stays in the shown days, by arrival day, with the emails sent and planned. */
export async function listStays(
  db: Db,
  { key, homeownerId, now, limit }: { key: StopKey | null; homeownerId: string; now: string; limit: number },
): Promise<ListedStay[]> {
  const went = sql`select message.template_id, coalesce(template.name, message.subject) as name, message.sent_at as at, message.state,
      message.channel, message.is_correction, sender.first_name as by
    from guest_messages as message left join guest_templates as template on template.id = message.template_id
      left join users as sender on sender.id = message.sent_by
    where message.stay_id = stay.id`;
  const willGo = sql`select template.id, template.name, ${dueAt},
      case when ${channel} is null then 'waiting' else 'planned' end, coalesce(${channel}, 'email'), false, null
    from guest_templates as template where not ${hasStopped(key)} and ${isToGo(now)}`;
  const rows = await rowsOf<{ stay: ListedStay }>(
    db,
    sql`select json_build_object('id', stay.id, 'property', json_build_object('id', property.id, 'name', property.name, 'timeZone', property.time_zone),
        'fromOn', stay.from_on, 'untilOn', stay.until_on, 'fromTime', ${fromTime}, 'untilTime', ${untilTime},
        'title', stay.title, 'isOverlapping', ${isOverlapping}, 'hasStopped', ${hasStopped(key)},
        'guest', ${guest},
        'messages', coalesce(told.messages, '[]'::json)) as stay
      from ${stays} cross join lateral (
        select json_agg(json_build_object('templateId', template_id, 'name', name, 'at', ${instantText(sql`at`)}, 'state', state,
          'channel', channel, 'isCorrection', is_correction, 'by', by)
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
    key: StopKey | null;
    homeownerId: string;
    stayId: string;
    templateId: string | null;
    /** When an unsaved template is due. */
    due?: GuestTime | null | undefined;
    now: string;
    holidays: Days;
  },
): Promise<EmailFacts | null> {
  const { key, homeownerId, stayId, templateId, due, now } = guestEmail;
  const template = sql`(select id from guest_templates where id = ${templateId}::uuid and homeowner_id = ${homeownerId}
    and (property_id is null or property_id = property.id))`;
  const planned = due
    ? sql`(values (${due.moment}, ${due.offsetHours}::int)) as template(moment, offset_hours)`
    : sql`guest_templates as template where template.id = ${templateId}::uuid`;
  const [row] = await rowsOf<EmailFacts>(
    db,
    sql`select ${facts(key)} as facts, (${isThere} and ${isShown(now)}) as "isShown", ${mayWrite} as "mayWrite", ${isConfirmed} as "isConfirmed",
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
  { key, now, after, limit }: { key: StopKey | null; now: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select writer.id from (select distinct homeowner_id as id from guest_templates
        where is_automatic and (${after}::uuid is null or homeowner_id > ${after}::uuid)) as writer
      where exists (select from ${stays} join guest_templates as template on template.homeowner_id = home.id
        where home.id = writer.id and ${isNear(now)} and ${isDue(key, now)})
      order by writer.id limit ${literally(limit)}`,
  );
  return rows.map(({ id }) => id);
}

type DueEmail = { facts: StayFacts; templateId: string; texts: TemplateTexts };

/** The due emails of the given hosts, oldest first, at most `limit` per host. */
export async function listDueEmails(
  db: Db,
  {
    key,
    now,
    homeownerIds,
    limit,
  }: { key: StopKey | null; now: string; homeownerIds: string[]; limit: number },
): Promise<DueEmail[]> {
  return rowsOf<DueEmail>(
    db,
    sql`select facts, "templateId", texts from (
        select ${facts(key)} as facts, template.id as "templateId", ${textsOf(sql`template.id`)} as texts, home.id as home_id,
          row_number() over (partition by home.id order by ${dueAt}, stay.id, template.id) as nth
        from ${stays} join guest_templates as template on template.homeowner_id = home.id
        where home.id = any(${sql.param(homeownerIds)}::uuid[]) and ${isNear(now)} and ${isDue(key, now)}
      ) as due
      where due.nth <= ${literally(limit)} order by due.home_id, due.nth`,
  );
}

const isDue = (key: StopKey | null, now: string) =>
  sql`(${isReachable(key)} and ${isThere} and ${isToGo(now)}
    and ${dueAt} <= ${now}::timestamptz and ${mayWrite})`;

/** An indexable filter: stays near enough for any template, whatever its hours. */
const isNear = (now: string) =>
  sql`(stay.until_on >= ${now}::timestamptz::date - ${literally(mostOffsetHours / 24 + 3)}
    and stay.from_on <= ${now}::timestamptz::date + ${literally(mostOffsetHours / 24 + 3)})`;

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

/** The stay of a guest's page; null for an unknown token, and once the stay or its host is gone. */
export async function findStayByToken(
  db: Db,
  { key, token }: { key: StopKey | null; token: string },
): Promise<StayFacts | null> {
  const [row] = await rowsOf<{ facts: StayFacts }>(
    db,
    sql`select ${facts(key)} as facts from ${stays}
      where guest.link_token = ${token} and ${isThere} and host.deleted_at is null`,
  );
  return row?.facts ?? null;
}
