import { and, asc, count, eq, gt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  guestLetters,
  guestMessages,
  guestStops,
  guestTemplates,
  guestTemplateTexts,
  stayGuests,
} from "#db/schema/index.ts";
import type { Holiday } from "#modules/homes/rules/days/holidays.ts";
import { overlapsAnother } from "#modules/rentals/index.ts";
import { instantText } from "#platform/queries/instant-text.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { Weekday } from "#platform/values/weekdays.ts";
import {
  daysShown,
  type GuestMessageState,
  type GuestMoment,
  hoursToSend,
  mostOffsetHours,
} from "../rules/guests.ts";

type TemplateTexts = Partial<Record<Language, { subject: string; body: string }>>;

/** What a letter about a stay may tell; days and times are the property's own. */
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
  };
  host: { firstName: string };
  fromOn: string;
  untilOn: string;
  fromTime: string;
  untilTime: string;
  /** When the pickup that serves the checkout begins; null where none is scheduled. */
  cansOutAt: string | null;
  /** Null where the host has named nobody. */
  guest: { name: string | null; email: string | null; language: Language } | null;
  hasStopped: boolean;
};

/** Stays with what belongs to them; a guest only where the host has named one. */
const stays = sql`rental_stays as stay join rental_feeds as feed on feed.id = stay.feed_id
  join properties as property on property.id = stay.property_id
  join homeowner_profiles as home on home.id = property.homeowner_id
  join users as host on host.id = home.user_id
  left join stay_guests as guest on guest.stay_id = stay.id`;

/** Whether a calendar still tells of it, as a stay, at a property that the host still has. */
const isThere = sql`(property.removed_at is null and stay.gone_at is null and (not stay.is_blocked or feed.counts_blocked))`;

/** Whether it lies in the days that hosts see. */
const isShown = (now: string) =>
  sql`(stay.until_on >= (${now}::timestamptz at time zone property.time_zone)::date - ${literally(daysShown.back)}
    and stay.from_on <= (${now}::timestamptz at time zone property.time_zone)::date + ${literally(daysShown.ahead)})`;

/** What a stop is kept by: the address as it is typed in, which is in lower case, with the host's id. */
const hashOf = (homeownerId: SQL, email: SQL) =>
  sql`encode(sha256(convert_to(${homeownerId} || ' ' || ${email}, 'UTF8')), 'hex')`;

/** Whether a guest wants no more letters from this host: told about this stay or about any other one. */
const hasStopped = sql`exists (select from guest_stops as stop
  where stop.homeowner_id = home.id and stop.address_hash = ${hashOf(sql`home.id`, sql`guest.email`)})`;

const fromTime = sql`coalesce(stay.from_time, property.check_in_time)`;
const untilTime = sql`coalesce(stay.until_time, property.check_out_time)`;

const isOverlapping = overlapsAnother({
  checkInTime: sql`property.check_in_time`,
  checkOutTime: sql`property.check_out_time`,
});

/** When a template is due for a stay: so many hours by the clock at the property. */
const dueAt = sql`((case template.moment when 'arrival' then stay.from_on + ${fromTime}::time else stay.until_on + ${untilTime}::time end
  + template.offset_hours * interval '1 hour') at time zone property.time_zone)`;

/** Whether a template is to go by itself for a stay and has not gone: not for what was due before it was made, or long ago. */
const isToGo = (now: string) => sql`(template.is_automatic
  and template.homeowner_id = property.homeowner_id
  and (template.property_id is null or template.property_id = property.id)
  and ${dueAt} >= template.created_at
  and ${dueAt} > ${now}::timestamptz - interval '${literally(hoursToSend)} hours'
  and not exists (select from guest_messages as sent where sent.stay_id = stay.id and sent.template_id = template.id))`;

/** The pickup of the day of checkout, or of a collection on the day after it. */
const cansOutAt = sql`(select ${instantText(sql`job.window_starts_at`)} from jobs as job
  where job.property_id = property.id and job.scheduled_on between stay.until_on and stay.until_on + 1
    and job.status not in ('missed', 'cancelled')
  order by job.scheduled_on, job.window_starts_at limit 1)`;

const facts = sql`json_build_object('stayId', stay.id,
  'property', json_build_object('id', property.id, 'homeownerId', home.id, 'name', property.name, 'address', property.address, 'city', property.city,
    'state', property.state, 'zipCode', property.zip_code, 'timeZone', property.time_zone,
    'numberOfCans', property.number_of_cans, 'cansPlace', property.cans_place, 'curbPlace', property.curb_place,
    'collectionDays', property.collection_days),
  'host', json_build_object('firstName', host.first_name),
  'fromOn', stay.from_on, 'untilOn', stay.until_on, 'fromTime', ${fromTime}, 'untilTime', ${untilTime}, 'cansOutAt', ${cansOutAt},
  'guest', case when guest.stay_id is not null
    then json_build_object('name', guest.name, 'email', guest.email, 'language', guest.language) end,
  'hasStopped', ${hasStopped})`;

const textsOf = (templateId: SQL) =>
  sql`(select json_object_agg(language, json_build_object('subject', subject, 'body', body))
    from guest_template_texts where template_id = ${templateId})`;

/** Whether it is known who writes: that the host reads what comes to their address, where guests answer to. */
const isConfirmed = sql`(host.email_verified_at is not null)`;

/** Whether letters go out for a host: the address is confirmed, the service runs, and nobody has shut the account. */
const mayWrite = sql`(${isConfirmed} and host.suspended_at is null and host.deleted_at is null
  and exists (select from subscriptions where user_id = host.id and status = 'active'))`;

type ListedStay = Pick<
  StayFacts,
  "fromOn" | "untilOn" | "fromTime" | "untilTime" | "guest" | "hasStopped"
> & {
  id: string;
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

/** A host's stays of the days that are shown, by the day of arrival, with what went to the guest or will by itself. */
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
          then json_build_object('name', guest.name, 'email', guest.email, 'language', guest.language) end,
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

/** What a letter by hand goes by. */
type LetterFacts = {
  facts: StayFacts;
  /** Whether the stay is one that hosts see. */
  isShown: boolean;
  mayWrite: boolean;
  /** Whether the host has confirmed their own address. */
  isConfirmed: boolean;
  holidays: Holiday[];
  /** Null where the template is not the host's, or for another property; empty without a template. */
  texts: TemplateTexts | null;
};

/** One of a host's stays and, where one is asked for, a template; null for anybody else's stay and for none. */
export async function findLetterFacts(
  db: Db,
  letter: { homeownerId: string; stayId: string; templateId: string | null; now: string; holidays: Days },
): Promise<LetterFacts | null> {
  const { homeownerId, stayId, templateId, now } = letter;
  const template = sql`(select id from guest_templates where id = ${templateId}::uuid and homeowner_id = ${homeownerId}
    and (property_id is null or property_id = property.id))`;
  const [row] = await rowsOf<LetterFacts>(
    db,
    sql`select ${facts} as facts, (${isThere} and ${isShown(now)}) as "isShown", ${mayWrite} as "mayWrite", ${isConfirmed} as "isConfirmed",
        ${textsOf(template)} as texts,
        (select coalesce(json_agg(json_build_object('area', area, 'onDay', on_day, 'name', name, 'rule', rule)), '[]'::json)
          from holidays where on_day between ${letter.holidays.from} and ${letter.holidays.until}) as holidays
      from ${stays} where stay.id = ${stayId} and property.homeowner_id = ${homeownerId}`,
  );
  return row ?? null;
}

type Days = { from: string; until: string };

/** Hosts for whom a letter is due by itself, by id, after one. Only those with a template of that kind are looked at. */
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

type DueLetter = { facts: StayFacts; templateId: string; texts: TemplateTexts };

/** The letters that are due for some hosts, the oldest of each first, at most `limit` of each. */
export async function listDueLetters(
  db: Db,
  { now, homeownerIds, limit }: { now: string; homeownerIds: string[]; limit: number },
): Promise<DueLetter[]> {
  return rowsOf<DueLetter>(
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

/** What an index finds: the stays that a template may lie near enough to, whatever its hours are. */
const isNear = (now: string) =>
  sql`(stay.until_on >= ${now}::timestamptz::date - ${literally(mostOffsetHours / 24 + 3)}
    and stay.from_on <= ${now}::timestamptz::date + ${literally(mostOffsetHours / 24 + 3)})`;

/** How many letters have gone out for hosts within 24 hours; none is left out. */
export async function countLetters(
  db: Db,
  { homeownerIds, now }: { homeownerIds: string[]; now: string },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: guestLetters.homeownerId, letters: count() })
    .from(guestLetters)
    .where(
      and(
        sql`${guestLetters.homeownerId} = any(${sql.param(homeownerIds)}::uuid[])`,
        gt(guestLetters.sentAt, sql`${now}::timestamptz - interval '24 hours'`),
      ),
    )
    .groupBy(guestLetters.homeownerId);
  return new Map(rows.map(({ id, letters }) => [id, letters]));
}

type NewLetter = typeof guestMessages.$inferInsert & { homeownerId: string };

/**
 * Keeps letters, and that they went: one for each stay and template, those that have gone already left out, and one that
 * was skipped goes after all. Returns the ids of the new ones.
 */
export async function insertGuestMessages(db: Db, messages: NewLetter[]): Promise<string[]> {
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
      .insert(guestLetters)
      .values(went.map(({ id, homeownerId, sentAt }) => ({ id, homeownerId, sentAt })));
  return [...ids];
}

/** When the letter of a template went to a stay's guest; null where it has not, or was skipped. */
export async function findSentAt(
  db: Db,
  letter: { stayId: string; templateId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ sentAt: guestMessages.sentAt })
    .from(guestMessages)
    .where(
      and(
        eq(guestMessages.stayId, letter.stayId),
        eq(guestMessages.templateId, letter.templateId),
        ne(guestMessages.state, "skipped"),
      ),
    );
  return row?.sentAt ?? null;
}

type LetterToDeliver = {
  subject: string;
  body: string;
  email: string;
  language: Language;
  addressHash: string;
  propertyId: string;
  property: string;
  host: { firstName: string; email: string };
};

/** A letter that is to be delivered; null where it was, or where the guest, the stay or the host has gone or wants none. */
export async function findLetterToDeliver(db: Db, messageId: string): Promise<LetterToDeliver | null> {
  const [row] = await rowsOf<LetterToDeliver>(
    db,
    sql`select message.subject, message.body, guest.email, guest.language,
        ${hashOf(sql`home.id`, sql`guest.email`)} as "addressHash", property.id as "propertyId", property.name as property, json_build_object('firstName', host.first_name, 'email', host.email) as host
      from guest_messages as message, ${stays}
      where message.id = ${messageId} and message.stay_id = stay.id and message.state = 'sent'
        and guest.email is not null and not ${hasStopped} and ${isThere} and ${mayWrite}`,
  );
  return row ?? null;
}

/** Says what became of a letter that was to be delivered; of one that was handed over nothing more is said. */
export async function settleLetter(
  db: Db,
  letter: { id: string; state: "handed_over" | "skipped" },
): Promise<void> {
  await db
    .update(guestMessages)
    .set({ state: letter.state })
    .where(and(eq(guestMessages.id, letter.id), eq(guestMessages.state, "sent")));
}

/** Whether a host has a stay that is shown. */
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

type SavedGuest = Pick<typeof stayGuests.$inferSelect, "name" | "email" | "language"> & {
  hasStopped: boolean;
};

/** Keeps who stays; returns it with whether the owner of that address wants no letters from this host. */
export async function saveStayGuest(
  db: Db,
  { homeownerId, ...guest }: typeof stayGuests.$inferSelect & { homeownerId: string },
): Promise<SavedGuest> {
  const { stayId: _, ...set } = guest;
  await db.insert(stayGuests).values(guest).onConflictDoUpdate({ target: stayGuests.stayId, set });
  const stop = sql`${guestStops.homeownerId} = ${homeownerId}
    and ${guestStops.addressHash} = ${hashOf(sql`${homeownerId}::text`, sql`${guest.email}::text`)}`;
  const stops = guest.email === null ? 0 : await db.$count(guestStops, stop);
  return { name: guest.name, email: guest.email, language: guest.language, hasStopped: stops > 0 };
}

/**
 * Ends the letters of a rental's host to an address: about any stay, also of calendars to come. Returns the rental's name;
 * null where the host has gone.
 */
export async function stopLetters(
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

type TemplateRow = {
  id: string;
  propertyId: string | null;
  name: string;
  isAutomatic: boolean;
  moment: GuestMoment;
  offsetHours: number;
  texts: TemplateTexts;
};

/** A host's templates, oldest first. */
export async function listTemplates(db: Db, homeownerId: string): Promise<TemplateRow[]> {
  return db
    .select({
      id: guestTemplates.id,
      propertyId: guestTemplates.propertyId,
      name: guestTemplates.name,
      isAutomatic: guestTemplates.isAutomatic,
      moment: guestTemplates.moment,
      offsetHours: guestTemplates.offsetHours,
      texts: sql<TemplateTexts>`coalesce(${textsOf(sql`${guestTemplates.id}`)}, '{}'::json)`,
    })
    .from(guestTemplates)
    .where(eq(guestTemplates.homeownerId, homeownerId))
    .orderBy(asc(guestTemplates.createdAt), asc(guestTemplates.id));
}

export async function countTemplates(db: Db, homeownerId: string): Promise<number> {
  const [row] = await db
    .select({ templates: count() })
    .from(guestTemplates)
    .where(eq(guestTemplates.homeownerId, homeownerId));
  return row?.templates ?? 0;
}

export async function insertTemplate(db: Db, template: typeof guestTemplates.$inferInsert): Promise<void> {
  await db.insert(guestTemplates).values(template);
}

/** Changes a host's own template. False for anybody else's and for none. */
export async function updateTemplate(
  db: Db,
  { id, homeownerId }: { id: string; homeownerId: string },
  changes: Omit<TemplateRow, "id" | "texts"> & { updatedAt: string },
): Promise<boolean> {
  const changed = await db
    .update(guestTemplates)
    .set(changes)
    .where(and(eq(guestTemplates.id, id), eq(guestTemplates.homeownerId, homeownerId)))
    .returning({ id: guestTemplates.id });
  return changed.length > 0;
}

/** Makes these the words of a template, and no others. */
export async function replaceTemplateTexts(
  db: Db,
  templateId: string,
  texts: { language: Language; subject: string; body: string }[],
): Promise<void> {
  const languages = texts.map(({ language }) => language);
  await db
    .delete(guestTemplateTexts)
    .where(
      and(eq(guestTemplateTexts.templateId, templateId), notInArray(guestTemplateTexts.language, languages)),
    );
  await db
    .insert(guestTemplateTexts)
    .values(texts.map((text) => ({ templateId, ...text })))
    .onConflictDoUpdate({
      target: [guestTemplateTexts.templateId, guestTemplateTexts.language],
      set: { subject: sql`excluded.subject`, body: sql`excluded.body` },
    });
}

/** Removes a host's own template; the letters that went stay. False for anybody else's and for none. */
export async function deleteTemplate(
  db: Db,
  { id, homeownerId }: { id: string; homeownerId: string },
): Promise<boolean> {
  const removed = await db
    .delete(guestTemplates)
    .where(and(eq(guestTemplates.id, id), eq(guestTemplates.homeownerId, homeownerId)))
    .returning({ id: guestTemplates.id });
  return removed.length > 0;
}

/** What a host knows of guests, and has told them. */
export async function deleteGuestsOf(db: Db, homeownerId: string): Promise<void> {
  const own = sql`(select stay.id from rental_stays as stay join properties as property on property.id = stay.property_id
    where property.homeowner_id = ${homeownerId})`;
  await db.delete(guestMessages).where(sql`${guestMessages.stayId} in ${own}`);
  await db.delete(stayGuests).where(sql`${stayGuests.stayId} in ${own}`);
  await db.delete(guestTemplates).where(eq(guestTemplates.homeownerId, homeownerId));
  await db.delete(guestStops).where(eq(guestStops.homeownerId, homeownerId));
  await db.delete(guestLetters).where(eq(guestLetters.homeownerId, homeownerId));
}

/**
 * Deletes what is known of guests who left, or whose stay went, before a day, and what was told them: at most `limit` stays,
 * those left out that somebody works on. Returns how many.
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

/** Takes the titles off stays that ended, or went, before a day: some calendars name guests in them. Returns how many. */
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
