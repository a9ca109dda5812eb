import { and, count, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestEmails, guestMessages } from "#db/schema/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { GuestChannel } from "../rules.ts";
import { isThere, mayWrite, stays } from "./guests.ts";
import { addressHash, hasStoppedBy, type StopKey } from "./stops.ts";

/** How many messages were sent for each host within 24 hours; leaves out hosts with none. */
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

type NewMessage = typeof guestMessages.$inferInsert & { homeownerId: string };

/**
 * Stores sent messages, one per stay and template. Leaves out those already sent; a skipped or failed one is sent after all.
 * Returns the ids of the new ones.
 */
export async function insertGuestMessages(db: Db, messages: NewMessage[]): Promise<string[]> {
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
        channel: sql`excluded.channel`,
        sentBy: sql`excluded.sent_by`,
        toldFromOn: sql`excluded.told_from_on`,
        toldUntilOn: sql`excluded.told_until_on`,
        toldAt: sql`null`,
        toldBody: sql`null`,
        attempts: sql`0`,
        triedAt: sql`null`,
        providerId: sql`null`,
        sentAt: sql`excluded.sent_at`,
      },
      setWhere: inArray(guestMessages.state, ["skipped", "failed"]),
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

/** When a template was sent to a stay's guest; null if not sent, skipped or failed. */
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
        notInArray(guestMessages.state, ["skipped", "failed"]),
      ),
    );
  return row?.sentAt ?? null;
}

type MessageToDeliver = {
  channel: GuestChannel;
  email: string | null;
  phone: string | null;
  language: Language;
  stayId: string;
  addressHash: string | null;
  propertyId: string;
  property: string;
  timeZone: string;
  host: { firstName: string; email: string };
  attempts: number;
  /** The first try; null before it. */
  triedAt: string | null;
};

/**
 * A message to deliver; null if delivered or given up already, if the guest, stay or host is gone, or if the guest wants
 * no messages.
 */
export async function findMessageToDeliver(
  db: Db,
  { key, messageId }: { key: StopKey; messageId: string },
): Promise<MessageToDeliver | null> {
  const [row] = await rowsOf<MessageToDeliver>(
    db,
    sql`select message.channel, guest.email, guest.phone, guest.language, stay.id as "stayId",
        ${addressHash} as "addressHash", property.id as "propertyId",
        property.name as property, property.time_zone as "timeZone", message.attempts,
        ${instantText(sql`message.tried_at`)} as "triedAt",
        json_build_object('firstName', host.first_name, 'email', host.email) as host
      from guest_messages as message, ${stays}
      where message.id = ${messageId} and message.stay_id = stay.id and message.state = 'sent'
        and (case message.channel when 'sms' then guest.phone else guest.email end) is not null
        and not ${hasStoppedBy(key, sql`message.channel`)} and ${isThere} and ${mayWrite}`,
  );
  return row ?? null;
}

/**
 * Records an attempt before it is made. Returns what to send: a message is no longer rewritten from now on. Null if another
 * task is trying, or the message has its final state.
 */
export async function noteTry(
  db: Db,
  { id, attempts, now }: { id: string; attempts: number; now: string },
): Promise<{ subject: string; body: string } | null> {
  const [noted] = await db
    .update(guestMessages)
    .set({
      attempts: attempts + 1,
      // The provider may have taken the message at the first try, so it is looked up there since then.
      triedAt: sql`coalesce(${guestMessages.triedAt}, ${now}::timestamptz)`,
    })
    .where(
      and(eq(guestMessages.id, id), eq(guestMessages.state, "sent"), eq(guestMessages.attempts, attempts)),
    )
    .returning({ subject: guestMessages.subject, body: guestMessages.body });
  return noted ?? null;
}

/** Sets the state of a queued message; one with a final state keeps it. */
export async function settleMessage(
  db: Db,
  message: { id: string; state: "handed_over" | "failed" | "skipped"; providerId?: string | null },
): Promise<void> {
  await db
    .update(guestMessages)
    .set({ state: message.state, providerId: message.providerId ?? null })
    .where(and(eq(guestMessages.id, message.id), eq(guestMessages.state, "sent")));
}

/** Which of these provider ids belong to other messages of ours. */
export async function listKnownTexts(db: Db, providerIds: string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ providerId: guestMessages.providerId })
    .from(guestMessages)
    .where(inArray(guestMessages.providerId, providerIds));
  return rows.flatMap(({ providerId }) => providerId ?? []);
}

/** Records what became of accepted messages: a delivery report by the provider's id, or a bounce by our own. */
export async function noteOutcome(
  db: Db,
  { by, state }: { by: { providerId: string } | { id: string }; state: "delivered" | "failed" },
): Promise<void> {
  const isIt = "id" in by ? eq(guestMessages.id, by.id) : eq(guestMessages.providerId, by.providerId);
  await db
    .update(guestMessages)
    .set({ state })
    .where(and(isIt, inArray(guestMessages.state, ["sent", "handed_over"])));
}
