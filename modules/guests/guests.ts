import type * as z from "zod";
import { lockHomeBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { holidayDays, renderGuestEmail, valuesOf } from "./message.ts";
import { findEmailFacts, isStayShown, listStays } from "./queries/guests.ts";
import { findStayGuest, saveStayGuest } from "./queries/stay-guests.ts";
import { listTemplates } from "./queries/templates.ts";
import type { GuestTime } from "./rules.ts";
import { knownStopKey, stopKey } from "./stop-key.ts";

const mostStays = 200;

/** The host's stays from calendars: current, within the next 60 days, or ended within 7. */
export async function stays(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.stays.output>> {
  const { homeownerId } = actor;
  if (!homeownerId) return [];
  return listStays(deps.db, {
    key: await knownStopKey(deps),
    homeownerId,
    now: deps.now(),
    limit: mostStays,
  });
}

export async function templates(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.templates.output>> {
  return actor.homeownerId ? listTemplates(deps.db, actor.homeownerId) : [];
}

/** The values of the short codes for a stay, for when its email would be sent. Refuses with NOT_FOUND. */
export async function codeValues(
  deps: Deps,
  actor: HomeownerActor,
  { stayId, due }: z.output<typeof contract.codeValues.input>,
): Promise<z.output<typeof contract.codeValues.output>> {
  const { facts, holidays, at: now } = await find(deps, actor, { stayId, due, templateId: null });
  const [en, es, fr] = await Promise.all(
    (["en", "es", "fr"] as const).map((language) => valuesOf(facts, { language, holidays, now })),
  );
  if (!en || !es || !fr) throw new Error("A language has no values");
  return { en, es, fr };
}

/**
 * A template filled in for a stay, to copy, as it will be when due. Refuses with NOT_FOUND, and with GUEST_MESSAGE_EMPTY
 * if no text remains.
 */
export async function message(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.message.input>,
): Promise<z.output<typeof contract.message.output>> {
  const { facts, holidays, texts, at } = await find(deps, actor, input);
  if (!texts) throw new Refused({ code: "NOT_FOUND" });
  const guestEmail = await renderGuestEmail(facts, texts, { holidays, now: at });
  if (!guestEmail) throw new Refused({ code: "GUEST_MESSAGE_EMPTY" });
  return guestEmail;
}

async function find(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  guestEmail: { stayId: string; templateId: string | null; due?: GuestTime | null | undefined },
) {
  const now = deps.now();
  const key = await knownStopKey(deps);
  const found =
    homeownerId &&
    (await findEmailFacts(deps.db, { key, homeownerId, ...guestEmail, now, holidays: holidayDays(now) }));
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return found;
}

/**
 * Saves a stay's guest: name, email address, number, language and how many come. An unsubscribe belongs to the address: a new address can be
 * emailed, and the old one stays unsubscribed if entered again. Refuses with NOT_FOUND, STAY_GONE and
 * CHANGED_ELSEWHERE. Safe to repeat.
 */
export async function saveGuest(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  {
    stayId,
    name,
    email,
    phone,
    prefersText,
    language,
    guests,
    seen,
  }: z.output<typeof contract.saveGuest.input>,
): Promise<z.output<typeof contract.saveGuest.output>> {
  const key = await stopKey(deps);
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    const isShown = await isStayShown(tx, { id: stayId, homeownerId, now: deps.now() });
    if (isShown === null) throw new Refused({ code: "NOT_FOUND" });
    if (!isShown) throw new Refused({ code: "STAY_GONE" });
    if (seen)
      refuseChanged((await findStayGuest(tx, stayId)) ?? {}, seen, {
        name,
        email,
        phone,
        prefersText,
        language,
        guests,
      });
    return saveStayGuest(tx, key, {
      stayId,
      homeownerId,
      name: name || null,
      email: email ?? null,
      phone: phone ?? null,
      prefersText: Boolean(phone && prefersText),
      language,
      guests: guests ?? null,
      updatedAt: deps.now(),
    });
  });
}
