import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { smsNumbers, textMessages } from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Language } from "#platform/values/preferences.ts";

export type TextMessageRow = typeof textMessages.$inferSelect;

/** An account with a number, whether its holder agreed or was only asked. */
export type Holder = {
  userId: string;
  role: string;
  firstName: string;
  isSuspended: boolean;
  language: Language;
};

/** The accounts with a number, oldest first. */
export async function findHolders(db: Db, e164: string): Promise<Holder[]> {
  return rowsOf<Holder>(
    db,
    sql`
    select person.id as "userId", person.role, person.first_name as "firstName",
      person.suspended_at is not null as "isSuspended", chosen.language
    from sms_numbers as number
    join users as person on person.id = number.user_id and person.deleted_at is null
    join preferences as chosen on chosen.user_id = person.id
    where number.e164 = ${e164}::text and (number.confirmed_at is not null or number.consent_asked_at is not null)
    order by person.id`,
    "holdersOfNumber",
  );
}

/** A message that was taken before; null for a new one. */
export async function findTaken(db: Db, providerId: string): Promise<TextMessageRow | null> {
  const [row] = await db.select().from(textMessages).where(eq(textMessages.providerId, providerId));
  return row ?? null;
}

/** Adds a message. False when it was taken before. */
export async function insertTaken(db: Db, message: typeof textMessages.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(textMessages)
    .values(message)
    .onConflictDoNothing({ target: textMessages.providerId })
    .returning({ id: textMessages.id });
  return added.length > 0;
}

export async function updateTaken(
  db: Db,
  id: string,
  changes: Partial<Pick<TextMessageRow, "outcome" | "reply" | "question" | "undo">>,
): Promise<void> {
  await db.update(textMessages).set(changes).where(eq(textMessages.id, id));
}

/** How many messages of a number were kept since an instant. */
export async function countKept(db: Db, from: { e164: string; since: string }): Promise<number> {
  return db.$count(
    textMessages,
    and(eq(textMessages.e164, from.e164), gt(textMessages.receivedAt, from.since)),
  );
}

/** The person's number, held until the transaction ends, so that a STOP comes before or after, never between. */
export async function lockNumber(
  db: Db,
  { userId, e164 }: { userId: string; e164: string },
): Promise<{ isConfirmed: boolean; isStopped: boolean } | null> {
  const [row] = await db
    .select({ confirmedAt: smsNumbers.confirmedAt, stoppedAt: smsNumbers.stoppedAt })
    .from(smsNumbers)
    .where(and(eq(smsNumbers.userId, userId), eq(smsNumbers.e164, e164)))
    .for("update");
  return row ? { isConfirmed: row.confirmedAt !== null, isStopped: row.stoppedAt !== null } : null;
}

/** Notes that the holder agreed by text message. False once they replied STOP, or were not asked. */
export async function confirmByText(
  db: Db,
  { userId, e164, now }: { userId: string; e164: string; now: string },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
    with agreed as (
      update sms_numbers set confirmed_at = ${now}::timestamptz, failed_at = null
      where user_id = ${userId}::uuid and e164 = ${e164}::text and consent_asked_at is not null and confirmed_at is null
        and stopped_at is null
      returning user_id)
    update preferences set sms_notifications = true from agreed where preferences.user_id = agreed.user_id
    returning preferences.user_id`,
  );
  return rows.length > 0;
}

/** Text messages that an account cost since an instant: those we sent or are sending, and our replies. */
export async function countCosts(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<{ sent: number; replies: number }> {
  const [row] = await rowsOf<{ sent: number; replies: number }>(
    db,
    sql`
    select (select count(distinct message_id)::int from deliveries as letter
        where letter.user_id = any(array(select id from users where id = ${userId}::uuid or account_id = ${userId}::uuid))
          and letter.created_at > ${since}::timestamptz - interval '2 days' and letter.channel = 'sms'
          and letter.attempted_at >= ${since}::timestamptz and letter.state in ('sending', 'sent', 'delivered', 'bounced', 'failed')
      ) as sent,
      (select count(*)::int from text_messages where user_id = ${userId}::uuid and received_at >= ${since}::timestamptz
        and reply is not null) as replies`,
    "textCosts",
  );
  return row ?? { sent: 0, replies: 0 };
}

/** Whether the account was told since an instant that a person answers. */
export async function wasPromisedAnswer(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from text_messages where user_id = ${userId}::uuid and received_at >= ${since}::timestamptz
      and outcome = 'desk' and reply is not null limit 1`,
  );
  return rows.length > 0;
}

/** A home of an account whose service has begun. */
export type ServedHome = { userId: string; homeownerId: string; timeZone: string };

export async function listServedHomes(db: Db, accountId: string): Promise<ServedHome[]> {
  return rowsOf<ServedHome>(
    db,
    sql`
    select home.user_id as "userId", home.id as "homeownerId", home.time_zone as "timeZone"
    from users as own join homeowner_profiles as home on home.user_id = own.id
    where (own.id = ${accountId}::uuid or own.account_id = ${accountId}::uuid) and own.deleted_at is null
      and cardinality(home.pickup_days) > 0
      and exists (select from subscriptions where subscriptions.user_id = own.id
        and subscriptions.status in ('active', 'past_due', 'paused'))
    order by home.id`,
    "servedHomes",
  );
}

/** The account of a user or a further home, with its language; null when it is deleted. */
export async function findAccount(
  db: Db,
  userId: string,
): Promise<{ userId: string; language: Language } | null> {
  const [row] = await rowsOf<{ userId: string; language: Language }>(
    db,
    sql`
    select account.id as "userId", chosen.language from users as own
    join users as account on account.id = coalesce(own.account_id, own.id) and account.deleted_at is null
    join preferences as chosen on chosen.user_id = account.id
    where own.id = ${userId}::uuid`,
  );
  return row ?? null;
}

/** The zone of an account's home, else null. */
export async function findZone(db: Db, userId: string): Promise<string | null> {
  const [row] = await rowsOf<{ timeZone: string }>(
    db,
    sql`select time_zone as "timeZone" from homeowner_profiles where user_id = ${userId}::uuid`,
  );
  return row?.timeZone ?? null;
}

/** The days from one to another on which a home has weekly pickups that have not begun, earliest first. */
export async function listDaysToSkip(
  db: Db,
  home: { homeownerId: string; fromOn: string; untilOn: string | null },
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`
    select distinct scheduled_on::text as day from jobs
    where homeowner_id = ${home.homeownerId}::uuid and property_id is null and kind = 'weekly'
      and status in ('scheduled', 'assigned') and scheduled_on >= ${home.fromOn}::date
      and (${home.untilOn}::date is null or scheduled_on <= ${home.untilOn}::date)
    order by day limit 31`,
  );
  return rows.map(({ day }) => day);
}

/** What STATUS answers: the next or current pickup, the last one done, and a current or next hold. */
export type HomeStatus = {
  nextOn: string | null;
  isOut: boolean;
  doneOn: string | null;
  isDone: boolean;
  heldUntil: string | null;
  heldFrom: string | null;
};

export async function findStatus(
  db: Db,
  { homeownerId, today }: { homeownerId: string; today: string },
): Promise<HomeStatus> {
  const of = sql`homeowner_id = ${homeownerId}::uuid and property_id is null`;
  const [row] = await rowsOf<HomeStatus>(
    db,
    sql`
    select next.on as "nextOn", coalesce(next.is_out, false) as "isOut", last.on as "doneOn",
      coalesce(last.is_done, false) as "isDone", held.from_on::text as "heldFrom", held.until_on::text as "heldUntil"
    from (select) as one
    left join lateral (select scheduled_on::text as on, status = 'in_progress' as is_out from jobs
      where ${of} and status in ('scheduled', 'assigned', 'in_progress') and scheduled_on >= ${today}::date - 2
      order by scheduled_on limit 1) as next on true
    left join lateral (select scheduled_on::text as on, status = 'completed' as is_done from jobs
      where ${of} and status in ('completed', 'missed') and scheduled_on <= ${today}::date
      order by scheduled_on desc limit 1) as last on true
    left join lateral (select from_on, until_on from service_holds
      where homeowner_id = ${homeownerId}::uuid and cancelled_at is null and until_on >= ${today}::date
      order by from_on limit 1) as held on true`,
  );
  if (!row) throw new Error("A status has a row");
  return row;
}

/** The latest pickup at home that a problem can be about; null without one. */
export async function findPickupToReport(
  db: Db,
  { homeownerId, now }: { homeownerId: string; now: string },
): Promise<{ jobId: string; onDay: string } | null> {
  const [row] = await rowsOf<{ jobId: string; onDay: string }>(
    db,
    sql`
    select id as "jobId", scheduled_on::text as "onDay" from jobs
    where homeowner_id = ${homeownerId}::uuid and property_id is null and status in ('in_progress', 'completed', 'missed')
      and scheduled_on > ${now}::date - 6
    order by scheduled_on desc, id desc limit 1`,
  );
  return row ?? null;
}

/** The person's latest message before this one. */
export async function findLatest(
  db: Db,
  { userId, except, since }: { userId: string; except: string; since: string },
): Promise<TextMessageRow | null> {
  const [row] = await db
    .select()
    .from(textMessages)
    .where(
      and(
        eq(textMessages.userId, userId),
        gt(textMessages.receivedAt, since),
        sql`${textMessages.id} <> ${except}`,
      ),
    )
    .orderBy(desc(textMessages.receivedAt), desc(textMessages.id))
    .limit(1);
  return row ?? null;
}

/** Takes the person's latest act that UNDO may take back, once; null when there is none. */
export async function takeUndo(
  db: Db,
  { userId, since, now }: { userId: string; since: string; now: string },
): Promise<TextMessageRow["undo"]> {
  const latest = db
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.userId, userId),
        gt(textMessages.receivedAt, since),
        sql`${textMessages.undo} is not null`,
      ),
    )
    .orderBy(desc(textMessages.receivedAt), desc(textMessages.id))
    .limit(1);
  const [row] = await db
    .update(textMessages)
    .set({ undoneAt: now })
    .where(and(sql`${textMessages.id} = ${latest}`, isNull(textMessages.undoneAt)))
    .returning({ undo: textMessages.undo });
  return row?.undo ?? null;
}

/** Where to ask for a person's consent, and whether it is still open; null without a number to ask. */
export async function findToAsk(
  db: Db,
  userId: string,
): Promise<{
  e164: string;
  firstName: string;
  language: Language;
  timeZone: string | null;
  askedAt: string;
} | null> {
  const [row] = await rowsOf<NonNullable<Awaited<ReturnType<typeof findToAsk>>>>(
    db,
    sql`
    select number.e164, person.first_name as "firstName", chosen.language, home.time_zone as "timeZone",
      ${instantText(sql`number.consent_asked_at`)} as "askedAt"
    from sms_numbers as number
    join users as person on person.id = number.user_id and person.deleted_at is null and person.suspended_at is null
    join preferences as chosen on chosen.user_id = person.id
    left join homeowner_profiles as home on home.user_id = person.id
    where number.user_id = ${userId}::uuid and number.consent_asked_at is not null and number.confirmed_at is null
      and number.stopped_at is null`,
  );
  return row ?? null;
}

/** Gives a person a number whose holder is asked for consent. False when they have one that works. */
export async function saveNumberToAsk(
  db: Db,
  { userId, e164, isTextOnly, now }: { userId: string; e164: string; isTextOnly: boolean; now: string },
): Promise<boolean> {
  const fresh = {
    e164,
    isTextOnly,
    consentAskedAt: now,
    codeHash: null,
    codeSentAt: null,
    codeExpiresAt: null,
    codeMisses: 0,
    confirmedAt: null,
    stoppedAt: null,
    failedAt: null,
    createdAt: now,
  };
  const saved = await db
    .insert(smsNumbers)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: smsNumbers.userId,
      set: fresh,
      setWhere: sql`${smsNumbers.confirmedAt} is null or ${smsNumbers.failedAt} is not null`,
    })
    .returning({ userId: smsNumbers.userId });
  return saved.length > 0;
}

/** The home and number of a user; null for an id that nobody has. */
export async function findHomeOf(
  db: Db,
  userId: string,
): Promise<{ homeownerId: string; e164: string | null } | null> {
  const [row] = await rowsOf<{ homeownerId: string; e164: string | null }>(
    db,
    sql`
    select home.id as "homeownerId", number.e164 from homeowner_profiles as home
    left join sms_numbers as number on number.user_id = home.user_id where home.user_id = ${userId}::uuid`,
  );
  return row ?? null;
}

/** The weekday, Monday is 1, on which most homes of a street put their trash out; null for none. */
export async function findStreetDay(
  db: Db,
  { street, zipCode }: { street: string; zipCode: string },
): Promise<number | null> {
  const [row] = await rowsOf<{ weekday: number }>(
    db,
    sql`
    select rhythm.weekday::int as weekday from homeowner_profiles as home
    join can_rhythms as rhythm on rhythm.homeowner_id = home.id and rhythm.can_kind = 'trash'
    where home.zip_code = ${zipCode} and ${streetKey(sql`home.public_street`)} = ${streetKey(sql`${street}::text`)}
    group by rhythm.weekday order by count(*) desc, rhythm.weekday limit 1`,
  );
  return row?.weekday ?? null;
}

/** The account that a link signs in; null once it is gone, suspended, or has another way in. */
export async function findToPay(
  db: Db,
  userId: string,
): Promise<{ firstName: string; address: string } | null> {
  const [row] = await rowsOf<{ firstName: string; address: string }>(
    db,
    sql`
    select person.first_name as "firstName", home.address from users as person
    join homeowner_profiles as home on home.user_id = person.id
    where person.id = ${userId}::uuid and person.deleted_at is null and person.suspended_at is null
      and person.role = 'homeowner' and person.password_hash is null
      and not exists (select from google_accounts where user_id = person.id)
      and not exists (select from second_factors where user_id = person.id and confirmed_at is not null)`,
  );
  return row ?? null;
}

/** Everybody with a number, by name: for the trial's phone. */
export async function listWithNumbers(db: Db): Promise<{ e164: string; name: string }[]> {
  return rowsOf(
    db,
    sql`
    select distinct on (number.e164) number.e164, trim(person.first_name || ' ' || person.last_name) as name
    from sms_numbers as number join users as person on person.id = number.user_id and person.deleted_at is null
    where number.confirmed_at is not null or number.consent_asked_at is not null
    order by number.e164, person.id limit 50`,
  );
}

/** What a number wrote lately, oldest first, with our replies. */
export async function listTextsFrom(
  db: Db,
  e164: string,
): Promise<Pick<TextMessageRow, "receivedAt" | "words" | "reply">[]> {
  const rows = await db
    .select({ receivedAt: textMessages.receivedAt, words: textMessages.words, reply: textMessages.reply })
    .from(textMessages)
    .where(eq(textMessages.e164, e164))
    .orderBy(desc(textMessages.receivedAt), desc(textMessages.id))
    .limit(200);
  return rows.toReversed();
}
