import type * as z from "zod";
import { collectionBetween, daysLooked, type Holiday, holidaysFrom } from "#modules/homes/days.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { afterMoves } from "#modules/homes/rules.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, wallClock } from "#platform/time/local-time.ts";
import { type Translate, translatorFor } from "#platform/translator.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { type Language, languages, locales } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import { spellParam } from "#platform/values/spell-param.ts";
import type * as contract from "./contract.ts";
import { countEmails, findSentAt, insertGuestMessages } from "./queries/deliveries.ts";
import { findEmailFacts, type PlannedPickup, type StayFacts } from "./queries/guests.ts";
import { type CodeValues, channelOf, mostEmailsADay, renderBody, renderSubject } from "./rules.ts";
import { stopKey } from "./stop-key.ts";
import { sortingLines, trashDays } from "./trash.ts";

/** The values of the short codes for a stay, in a language. */
export async function valuesOf(
  facts: StayFacts,
  { language, holidays, now }: { language: Language; holidays: readonly Holiday[]; now: string },
): Promise<CodeValues> {
  const { property, host, guest, fromOn, untilOn, fromTime, untilTime } = facts;
  const { trashDay, pickup } = nextCollection(facts, { holidays, now });
  const day = (text: string) => spellParam(text, locales[language]);
  const translate = await translatorFor(language);
  return {
    guest: guest?.name ?? null,
    property: property.name,
    address: `${property.address}, ${property.city}, ${property.state} ${property.zipCode}`,
    arrival_day: day(fromOn),
    checkin: timeOfDay(fromTime, language),
    checkout_day: day(untilOn),
    checkout: timeOfDay(untilTime, language),
    trash_day: trashDay && day(trashDay),
    cans_out: pickup && cansOut(facts, pickup, { word: translate, day }),
    trash_days: trashDays(facts, holidays, { translate, language }),
    sorting: sortingLines(property, { translate }).join(" "),
    cans_place: property.cansPlace?.trim() || null,
    curb_place: property.curbPlace?.trim() || null,
    host: host.firstName,
  };
}

/**
 * The collection an email tells about, and the pickup it says the cans go out for: the first whose cans are still to go
 * out. What is planned counts; a stay without planned collections, or with all of them after the stay, goes by the
 * property's collection days, and its cans go out for the next pickup. An operator's move of the area's collections
 * counts for the truck's day, not for the pickup, which stays. The collection of the day of arrival does not
 * count, because its cans went out before, and one after the stay is not named.
 */
function nextCollection(
  { property, fromOn, untilOn, pickups }: StayFacts,
  { holidays, now }: { holidays: readonly Holiday[]; now: string },
): { trashDay: string | null; pickup: PlannedPickup | null } {
  const today = localDay(now, property.timeZone);
  const from = today > fromOn ? today : addDays(fromOn, 1);
  const collectionFrom = (first: string, until: string) =>
    collectionBetween(property, { from: first, until }, holidays);
  const isCollected = ({ day }: PlannedPickup) => collectionFrom(day, day) === day;
  const collections = pickups.filter((pickup) => pickup.isCollection || isCollected(pickup));
  const isAhead = ({ day, outUntil }: PlannedPickup) => day >= from && outUntil > now;
  const truckOf = ({ day }: PlannedPickup) => afterMoves(day, property.moves);
  const collection = collections.find((pickup) => isAhead(pickup) && truckOf(pickup) <= untilOn);
  const pickup = collection ?? pickups.find(isAhead) ?? null;
  // One planned after the stay is another collection, unless it was moved there.
  const isUnplanned = collections.every((each) => each.day > untilOn && isCollected(each));
  return {
    trashDay: isUnplanned ? collectionFrom(from, untilOn) : collection ? truckOf(collection) : null,
    pickup,
  };
}

/** When a pickup's cans go out, seen from a stay: after checkout, the evening before, or on the day. */
function cansOut(
  { property, untilOn, untilTime }: StayFacts,
  pickup: PlannedPickup,
  { word: translate, day }: { word: Translate; day: (text: string) => string },
): string {
  const out = wallClock(pickup.outAt, property.timeZone);
  const outOn = out.slice(0, "YYYY-MM-DD".length);
  if (out >= `${untilOn}T${untilTime}`) return translate("guestEmails.cansOutAfter", {});
  return outOn < pickup.day
    ? translate("guestEmails.cansOutEvening", { day: day(outOn) })
    : translate("guestEmails.cansOutOn", { day: day(outOn) });
}

/** The days whose holidays may move a collection of a stay that can be written about now, and the one after it. */
export function holidayDays(now: string): { from: string; until: string } {
  const today = now.slice(0, 10);
  return {
    from: holidaysFrom(addDays(today, -daysLooked)),
    until: addDays(today, mostDaysAhead + 2 * daysLooked),
  };
}

/** The most days before arrival that stays are shown and automatic emails sent. */
const mostDaysAhead = 61;

/** Formats "16:00" as a local clock time in the language. */
function timeOfDay(time: string, language: Language): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString(locales[language], {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
}

type GuestEmail = { subject: string; body: string; language: Language };

/** The column limits. */
export const mostCharacters = { subject: 300, body: 8000 };

/**
 * A template filled in for a stay, in the guest's language or else the first one with text. Null if no text remains,
 * because every fact is unknown.
 */
export async function renderGuestEmail(
  facts: StayFacts,
  texts: Partial<Record<Language, { subject: string; body: string }>>,
  when: { holidays: readonly Holiday[]; now: string },
): Promise<GuestEmail | null> {
  const wished = facts.guest?.language;
  const language = wished && texts[wished] ? wished : languages.find((each) => texts[each]);
  const text = language && texts[language];
  if (!language || !text) return null;
  const values = await valuesOf(facts, { language, ...when });
  const body = renderBody(text.body, values);
  const subject = renderSubject(text.subject, values) || facts.property.name;
  return body === ""
    ? null
    : {
        subject: subject.slice(0, mostCharacters.subject),
        body: body.slice(0, mostCharacters.body),
        language,
      };
}

/**
 * Sends a template to a stay's guest, by email or text message, once, whether automatically or by hand; a repeat sends
 * nothing. Refuses with
 * NOT_FOUND, STAY_GONE, OWN_EMAIL_UNCONFIRMED, SUBSCRIPTION_REQUIRED (no active service), GUEST_WITHOUT_EMAIL,
 * GUEST_STOPPED, GUEST_MESSAGE_EMPTY and GUEST_LETTERS_TOO_MANY.
 */
export async function sendMessage(
  deps: Deps,
  { homeownerId, userId }: HomeownerActor,
  guestEmail: z.output<typeof contract.sendMessage.input>,
): Promise<z.output<typeof contract.sendMessage.output>> {
  const key = await stopKey(deps);
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    const now = deps.now();
    const found = await findEmailFacts(tx, {
      key,
      homeownerId,
      ...guestEmail,
      now,
      holidays: holidayDays(now),
    });
    if (!found?.texts) throw new Refused({ code: "NOT_FOUND" });
    const earlier = await findSentAt(tx, guestEmail);
    if (earlier) return { sentAt: earlier };
    if (!found.isShown) throw new Refused({ code: "STAY_GONE" });
    if (!found.isConfirmed) throw new Refused({ code: "OWN_EMAIL_UNCONFIRMED" });
    if (!found.mayWrite) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const channel = channelOf(found.facts.guest);
    if (!channel) throw new Refused({ code: "GUEST_WITHOUT_EMAIL" });
    if (found.facts.hasStopped) throw new Refused({ code: "GUEST_STOPPED" });
    const worded = await renderGuestEmail(found.facts, found.texts, {
      holidays: found.holidays,
      now: found.at,
    });
    if (!worded) throw new Refused({ code: "GUEST_MESSAGE_EMPTY" });
    const guestEmails = await countEmails(tx, { homeownerIds: [homeownerId], now });
    if ((guestEmails.get(homeownerId) ?? 0) >= mostEmailsADay)
      throw new Refused({ code: "GUEST_LETTERS_TOO_MANY" });
    const id = deps.newId();
    const { subject, body } = worded;
    const { fromOn, untilOn } = found.facts;
    const told = { channel, toldFromOn: fromOn, toldUntilOn: untilOn };
    const added = await insertGuestMessages(tx, [
      { id, homeownerId, ...guestEmail, ...told, sentBy: userId, state: "sent", subject, body, sentAt: now },
    ]);
    if (added.length > 0) await deps.queue.send(tx, "guest-message", { messageId: id });
    return { sentAt: now };
  });
}
