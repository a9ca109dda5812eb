import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  guestEmails,
  guestMessages,
  guestTemplates,
  properties,
  rentalFeeds,
  rentalStays,
  stayGuests,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { serveStopMessages } from "#functions/unsubscribe.ts";
import { guestStarters } from "#messages/guest-starters.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, type Homeowner, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addRental, addStay, guestTemplate } from "#testkit/rentals-of-guests.ts";
import type { GuestTemplate, Stay } from "./contract.ts";
import { listHostsToWrite } from "./queries/guests.ts";
import { unknownCodes } from "./rules.ts";
import { stopToken } from "./stop.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  // Removing a rental deletes its calendars; this test only set the removal date.
  await app.deps.db.update(properties).set({ removedAt: null });
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  // The schedule must not send the previous test's templates.
  await app.deps.db.delete(guestTemplates);
  await deliver();
  // 11 AM on a Tuesday in New York.
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
});

const template = guestTemplate;
const words = guestTemplate.texts;

/** A host with a rental, a stay, its guest and a template. */
async function hosting(
  more: { template?: object; guest?: object; stay?: Parameters<typeof addStay>[2] } = {},
) {
  const host = await addHomeowner(app);
  const rental = await addRental(app, host);
  const stayId = await addStay(app, rental, more.stay);
  const guest = { name: "Ana", email: "ana@example.com", language: "en", ...more.guest };
  expect((await app.typed(host, "guests.saveGuest", { stayId, ...guest })).status).toBe(200);
  return { host, rental, stayId, templateId: await made(host, more.template) };
}

async function made(host: Who, more: object = {}): Promise<string> {
  const answer = await app.typed(host, "guests.saveTemplate", { ...template, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { id: string }).id;
}

const confirmedAt = (host: { userId: string }, at: string | null) =>
  app.deps.db.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, host.userId));
const confirm = (host: { userId: string }) => confirmedAt(host, app.clock.now);
const unconfirm = (host: { userId: string }) => confirmedAt(host, null);

const staysOf = async (who: Who) => (await app.typed(who, "guests.stays")).body as Stay[];
const send = (who: Who, stayId: string, templateId: string) =>
  app.typed(who, "guests.sendMessage", { stayId, templateId });
const stop = (token: string) => app.typed(null, "guests.stopMessages", { token });
const workers = () => createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
const deliver = () => app.queue.drain(workers(), 60_000);
const tokenIn = (text: string) =>
  new URL(/http\S+\/stop-messages\?\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";
/** Opens the unsubscribe link in an email to Ana. */
const stopAs = async (propertyId: string, homeownerId: string) => {
  const addressHash = createHash("sha256").update(`${homeownerId} ana@example.com`).digest("hex");
  expect(await stop(stopToken(app.deps.vault, { propertyId, addressHash }))).toMatchObject({ status: 200 });
};
const refusedWith = (code: string) => ({ body: { code } });

describe("a host's stays", () => {
  test("come from their calendars, for the days around today, by arrival", async () => {
    const host = await addHomeowner(app);
    const rental = await addRental(app, host);
    const later = await addStay(app, rental, { fromOn: "2026-05-09", untilOn: "2026-05-12" });
    const left = await addStay(app, rental, {
      fromOn: "2026-03-01",
      untilOn: "2026-03-03",
      fromTime: "15:30",
    });
    await addStay(app, rental, { fromOn: "2026-03-01", untilOn: "2026-03-02" });
    await addStay(app, rental, { fromOn: "2026-05-10", untilOn: "2026-05-12" });
    await addStay(app, rental, { goneAt: app.clock.now });
    await addStay(app, rental, { isBlocked: true });
    await addStay(app, await addRental(app, host, { property: { removedAt: app.clock.now } }));
    const blocked = await addStay(app, await addRental(app, host, { feed: { countsBlocked: true } }), {
      isBlocked: true,
    });
    await addStay(app, await addRental(app, await addHomeowner(app)));
    const stays = await staysOf(host);
    expect(stays.map(({ id }) => id)).toEqual([left, blocked, later]);
    expect(stays[0]).toEqual({
      id: left,
      property: { id: rental.propertyId, name: "Lake House", timeZone: "America/New_York" },
      fromOn: "2026-03-01",
      untilOn: "2026-03-03",
      fromTime: "15:30",
      untilTime: "11:00",
      title: "Reserved",
      isOverlapping: true,
      guest: null,
      hasStopped: false,
      messages: [],
    });
    expect(stays.slice(1).map(({ isOverlapping }) => isOverlapping)).toEqual([false, true]);
  });

  fullTest("show what was sent and what will be sent automatically, and when", async () => {
    const { host, stayId, templateId } = await hosting();
    const automatic = await made(host, { name: "Welcome", isAutomatic: true });
    await made(host, { name: "Long ago", isAutomatic: true, offsetHours: -120 });
    expect((await send(host, stayId, templateId)).status).toBe(200);
    const [stay] = await staysOf(host);
    expect(stay?.messages).toEqual([
      { templateId, name: "Trash day", at: app.clock.now, state: "sent" },
      // 4 PM the day before, in New York.
      { templateId: automatic, name: "Welcome", at: "2026-03-12T20:00:00.000Z", state: "planned" },
    ]);
    await app.typed(host, "guests.saveGuest", { stayId, name: "Ana", language: "en" });
    expect((await staysOf(host))[0]?.messages.map(({ state }) => state)).toEqual(["sent", "waiting"]);
  });
});

describe("a guest", () => {
  test("has the details the host entered, which can be removed", async () => {
    const { host, stayId } = await hosting();
    const named = { name: "Ana María", email: "ANA@example.com ", language: "es" };
    expect((await app.typed(host, "guests.saveGuest", { stayId, ...named })).body).toEqual({
      name: "Ana María",
      email: "ana@example.com",
      language: "es",
      hasStopped: false,
    });
    await app.typed(host, "guests.saveGuest", { stayId, name: "", language: "fr" });
    expect((await staysOf(host))[0]?.guest).toEqual({ name: null, email: null, language: "fr" });
  });

  test("is refused for another host's stay, or one that no longer exists", async () => {
    const { host, stayId, rental } = await hosting();
    const save = (who: Who, id: string) => app.typed(who, "guests.saveGuest", { stayId: id, language: "en" });
    expect(await save(await addHomeowner(app), stayId)).toMatchObject({ status: 404 });
    expect(await save(host, app.deps.newId())).toMatchObject({ status: 404 });
    const gone = await addStay(app, rental, { goneAt: app.clock.now });
    expect(await save(host, gone)).toMatchObject(refusedWith("STAY_GONE"));
    const over = await addStay(app, rental, { fromOn: "2026-02-26", untilOn: "2026-03-02" });
    expect(await save(host, over)).toMatchObject(refusedWith("STAY_GONE"));
  });
});

describe("a template", () => {
  test("stores its text by language, and drops omitted languages", async () => {
    const host = await addHomeowner(app);
    const texts = { en: { subject: "A", body: "B" }, fr: { subject: "C", body: "D {guest}" } };
    const id = await made(host, { texts });
    const changed = {
      ...template,
      id,
      name: "Other",
      moment: "leaving",
      offsetHours: 0,
      texts: { fr: texts.fr },
    };
    expect((await app.typed(host, "guests.saveTemplate", changed)).status).toBe(200);
    expect((await app.typed(host, "guests.templates")).body).toEqual([changed]);
  });

  test("with an unknown short code is refused by name; there is no code for a gate code", async () => {
    const host = await addHomeowner(app);
    const texts = { en: { subject: "Hi", body: "The gate: {gate_code}" } };
    expect(await app.typed(host, "guests.saveTemplate", { ...template, texts })).toMatchObject({
      status: 400,
      body: {
        code: "SHORT_CODE_UNKNOWN",
        params: { shortCode: "{gate_code}" },
        message: "There is no short code “{gate_code}”. Please choose one from the list.",
      },
    });
    expect((await app.typed(host, "guests.templates")).body).toEqual([]);
  });

  test("needs text in one language, and hours within two weeks", async () => {
    const host = await addHomeowner(app);
    for (const wrong of [{ texts: {} }, { offsetHours: 337 }, { offsetHours: -337 }, { name: " " }])
      expect(await app.typed(host, "guests.saveTemplate", { ...template, ...wrong })).toMatchObject({
        status: 400,
      });
  });

  test("belongs to its host, and so does its property", async () => {
    const { host, templateId, rental } = await hosting();
    const other = await addHomeowner(app);
    const asOther = (procedure: "guests.saveTemplate" | "guests.removeTemplate", input: object) =>
      app.typed(other, procedure, input);
    expect(await asOther("guests.saveTemplate", { ...template, id: templateId })).toMatchObject({
      status: 404,
    });
    expect(await asOther("guests.removeTemplate", { id: templateId })).toMatchObject({ status: 404 });
    expect(
      await asOther("guests.saveTemplate", { ...template, propertyId: rental.propertyId }),
    ).toMatchObject({
      status: 404,
    });
    expect((await app.typed(host, "guests.removeTemplate", { id: templateId })).status).toBe(200);
    expect((await app.typed(host, "guests.removeTemplate", { id: templateId })).status).toBe(404);
  });

  test("is limited to twenty per host", async () => {
    const host = await addHomeowner(app);
    for (let count = 0; count < 20; count += 1) await made(host);
    expect(await app.typed(host, "guests.saveTemplate", template)).toMatchObject(
      refusedWith("TEMPLATES_TOO_MANY"),
    );
    const [first] = (await app.typed(host, "guests.templates")).body as { id: string }[];
    expect((await app.typed(host, "guests.saveTemplate", { ...template, id: first?.id })).status).toBe(200);
  });

  test("from the starters can be saved unchanged", async () => {
    const { host, stayId } = await hosting();
    for (const { texts, ...starter } of guestStarters) {
      for (const text of Object.values(texts)) expect(unknownCodes(text.subject + text.body)).toEqual([]);
      const templateId = await made(host, { ...starter, texts });
      const worded = await app.typed(host, "guests.message", { stayId, templateId });
      expect((worded.body as { body: string }).body).not.toMatch(/[{}]/);
    }
  });
});

describe("a message", () => {
  const read = async (host: Who, stayId: string, templateId: string) =>
    (await app.typed(host, "guests.message", { stayId, templateId })).body;

  test("uses the guest's language, or the first one that has text", async () => {
    const fr = { subject: "Collecte à {property}", body: "Départ : {checkout_day}, {checkout}." };
    const { host, stayId, templateId } = await hosting({
      guest: { language: "fr" },
      template: { texts: { ...words, fr } },
    });
    expect(await read(host, stayId, templateId)).toEqual({
      subject: "Collecte à Lake House",
      body: expect.stringMatching(/^Départ : lundi 16 mars, 11\sh\s00\.$/),
      language: "fr",
    });
    await app.typed(host, "guests.saveGuest", { stayId, name: "Ana", language: "es" });
    expect(await read(host, stayId, templateId)).toEqual({
      subject: "Trash at Lake House",
      body: "Hi Ana,\nit is collected on Saturday, March 14.",
      language: "en",
    });
  });

  test("and its guest are not overwritten by a tab that has not seen them", async () => {
    const { host, stayId, templateId } = await hosting();
    const stale = { status: 409, body: { code: "CHANGED_ELSEWHERE" } };
    const ana = { name: "Ana", email: "ana@example.com", language: "en" };
    const saveGuest = (guest: object, seen: object) =>
      app.typed(host, "guests.saveGuest", { stayId, ...guest, seen });
    expect((await saveGuest({ ...ana, name: "Bea" }, ana)).status).toBe(200);
    // The answer was lost.
    expect((await saveGuest({ ...ana, name: "Bea" }, ana)).status).toBe(200);
    expect(await saveGuest({ ...ana, name: "Cleo" }, ana)).toMatchObject(stale);
    expect(await saveGuest(ana, { name: null, email: null, language: null })).toMatchObject(stale);
    const { id, ...seen } = ((await app.typed(host, "guests.templates")).body as GuestTemplate[])[0] ?? {
      id: "",
      name: "",
      texts: {},
    };
    expect(id).toBe(templateId);
    const texts = { fr: { subject: "x", body: "y" }, en: { subject: "x", body: "y" } };
    const saveTemplate = (changes: object, before: object) =>
      app.typed(host, "guests.saveTemplate", { id, ...seen, ...changes, seen: before });
    expect((await saveTemplate({ name: seen.name }, { name: seen.name })).status).toBe(200);
    expect((await saveTemplate({ texts }, seen)).status).toBe(200);
    expect((await saveTemplate({ texts }, seen)).status).toBe(200);
    expect(await saveTemplate({ name: "Other" }, seen)).toMatchObject(stale);
    // The order of languages does not matter.
    expect((await saveTemplate({ name: "Other" }, { ...seen, texts })).status).toBe(200);
  });

  test("leaves out the collection of the day of arrival, whose cans went out before", async () => {
    const { host, rental, stayId, templateId } = await hosting({
      template: { texts: { en: { subject: "x", body: "{trash_day}" } } },
    });
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Friday", "Monday"] })
      .where(eq(properties.id, rental.propertyId));
    const body = "Monday, March 16";
    expect(await read(host, stayId, templateId)).toMatchObject({ body });
    app.clock.now = "2026-03-13T22:00:00.000Z";
    expect(await read(host, stayId, templateId)).toMatchObject({ body });
  });

  test("names the first collection within the stay, or from today, with holidays", async () => {
    const { host, rental, stayId, templateId } = await hosting({
      template: { texts: { en: { subject: "x", body: "{trash_day}" } } },
    });
    const day = async () => ((await read(host, stayId, templateId)) as { body: string }).body;
    expect(await day()).toBe("Saturday, March 14");
    await app.database.execute(
      "insert into holidays (id, area, on_day, name, rule, changed_at) values (gen_random_uuid(), '', '2026-03-14', 'A day', 'shift_day', now())",
    );
    expect(await day()).toBe("Sunday, March 15");
    await app.database.execute("delete from holidays where on_day = '2026-03-14'");
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Saturday", "Monday"] })
      .where(eq(properties.id, rental.propertyId));
    app.clock.now = "2026-03-15T15:00:00.000Z";
    expect(await day()).toBe("Monday, March 16");
  });

  test("names no collection after the stay", async () => {
    const { host, rental, stayId, templateId } = await hosting();
    const collectedOn = (day: "Monday" | "Tuesday" | "Thursday") =>
      app.deps.db
        .update(properties)
        .set({ collectionDays: [day] })
        .where(eq(properties.id, rental.propertyId));
    for (const day of ["Tuesday", "Thursday"] as const) {
      await collectedOn(day);
      expect(await read(host, stayId, templateId)).toMatchObject({ body: "Hi Ana," });
    }
    await collectedOn("Monday");
    expect(await read(host, stayId, templateId)).toMatchObject({
      body: "Hi Ana,\nit is collected on Monday, March 16.",
    });
  });

  test("says when the cans go out: after checkout, or the evening before a collection on the last day", async () => {
    const texts = { en: { subject: "x", body: "Bag your trash. Someone comes {cans_out}." } };
    const { host, rental, stayId, templateId } = await hosting({ template: { texts } });
    const body = async () => ((await read(host, stayId, templateId)) as { body: string }).body;
    expect(await body()).toBe("Bag your trash.");
    const { propertyId } = rental;
    const on = (scheduledOn: string, times: object = {}) =>
      addJob(app, host, { kind: "checkout", propertyId, scheduledOn, timeWindow: "13:00", ...times });
    await on("2026-03-17", {
      windowStartsAt: "2026-03-16T20:00:00.000Z",
      outBy: "2026-03-17T02:00:00.000Z",
    });
    expect(await body()).toBe("Bag your trash. Someone comes after you leave.");
    await on("2026-03-16", { status: "missed" });
    expect(await body()).toBe("Bag your trash. Someone comes after you leave.");
    await on("2026-03-16", {
      windowStartsAt: "2026-03-15T20:00:00.000Z",
      outBy: "2026-03-16T02:00:00.000Z",
    });
    expect(await body()).toBe("Bag your trash. Someone comes on the evening of Sunday, March 15.");
  });

  test("that is automatic is shown and sent as it will be when due, unless that is past", async () => {
    const due = { moment: "leaving", offsetHours: -17 };
    const texts = { en: { subject: "x", body: "Someone comes {cans_out}." } };
    const { host, rental, stayId, templateId } = await hosting({
      template: { texts, ...due, isAutomatic: true },
    });
    for (const scheduledOn of ["2026-03-15", "2026-03-16"])
      await addJob(app, host, {
        kind: "checkout",
        propertyId: rental.propertyId,
        scheduledOn,
        timeWindow: "13:00",
      });
    const cansOut = async (more: object) =>
      (
        (await app.typed(host, "guests.codeValues", { stayId, ...more })).body as {
          en: { cans_out: string };
        }
      ).en.cans_out;
    const body = "Someone comes after you leave.";
    expect(await read(host, stayId, templateId)).toMatchObject({ body });
    expect(await cansOut({ due })).toBe("after you leave");
    expect(await cansOut({})).toBe("on Sunday, March 15");
    const byHand = await made(host, { texts, ...due });
    expect(await read(host, stayId, byHand)).toMatchObject({ body: "Someone comes on Sunday, March 15." });
    expect(await send(host, stayId, templateId)).toMatchObject({ status: 200 });
    await deliver();
    expect(app.emails.at(-1)?.text).toContain(body);
    app.clock.now = "2026-03-15T22:30:00.000Z";
    expect(await read(host, stayId, templateId)).toMatchObject({ body });
  });

  test("omits unknown facts, and is refused when nothing remains", async () => {
    const { host, stayId, templateId, rental } = await hosting();
    const nothing = await made(host, { texts: { en: { subject: "x", body: "Collected: {trash_day}" } } });
    await app.deps.db
      .update(properties)
      .set({ collectionDays: [], cansPlace: null })
      .where(eq(properties.id, rental.propertyId));
    expect(await read(host, stayId, templateId)).toMatchObject({ body: "Hi Ana," });
    expect(await read(host, stayId, nothing)).toMatchObject({ code: "GUEST_MESSAGE_EMPTY" });
    expect(await send(host, stayId, nothing)).toMatchObject(refusedWith("GUEST_MESSAGE_EMPTY"));
    expect((await app.typed(host, "guests.codeValues", { stayId })).body).toMatchObject({
      en: {
        guest: "Ana",
        trash_day: null,
        cans_place: null,
        checkin: "4:00 PM",
        sorting: /There are 2 cans/,
      },
      fr: { arrival_day: "vendredi 13 mars" },
    });
  });

  test("is not available for another host's stay or template, nor for another property's", async () => {
    const { host, stayId, templateId } = await hosting();
    const other = await hosting();
    expect(await read(other.host, stayId, other.templateId)).toMatchObject({ code: "NOT_FOUND" });
    expect(await read(other.host, other.stayId, templateId)).toMatchObject({ code: "NOT_FOUND" });
    const elsewhere = await addRental(app, host);
    const bound = await made(host, { propertyId: elsewhere.propertyId });
    expect(await read(host, stayId, bound)).toMatchObject({ code: "NOT_FOUND" });
    expect(await send(host, stayId, bound)).toMatchObject(refusedWith("NOT_FOUND"));
    expect((await app.typed(other.host, "guests.codeValues", { stayId })).status).toBe(404);
  });
});

describe("sending manually", () => {
  test("sends one email, with replies to the host and an unsubscribe link", async () => {
    const { host, stayId, templateId } = await hosting();
    expect((await send(host, stayId, templateId)).body).toEqual({ sentAt: app.clock.now });
    await deliver();
    expect(app.emails).toEqual([
      {
        id: expect.any(String),
        to: "ana@example.com",
        subject: "Trash at Lake House",
        text: expect.stringMatching(
          /^Hi Ana,\nit is collected on Saturday, March 14\.\n\n-- \nRobin sent you this/,
        ),
        replyTo: host.email,
        stopUrl: expect.stringContaining("/api/stop-messages?token="),
      },
    ]);
    const sentAt = app.clock.now;
    app.clock.advance(60_000);
    expect((await send(host, stayId, templateId)).body).toEqual({ sentAt });
    await deliver();
    expect(app.emails).toHaveLength(1);
    expect((await staysOf(host))[0]?.messages).toMatchObject([{ state: "handed_over", at: sentAt }]);
  });

  test("is refused without an address, a stay or a service, and for another host's guest", async () => {
    const { host, stayId, templateId, rental } = await hosting({ guest: { email: null } });
    expect(await send(host, stayId, templateId)).toMatchObject(refusedWith("GUEST_WITHOUT_EMAIL"));
    const unnamed = await addStay(app, rental);
    expect(await send(host, unnamed, templateId)).toMatchObject(refusedWith("GUEST_WITHOUT_EMAIL"));
    await app.deps.db.update(rentalStays).set({ goneAt: app.clock.now }).where(eq(rentalStays.id, stayId));
    expect(await send(host, stayId, templateId)).toMatchObject(refusedWith("STAY_GONE"));
    expect(await send(await addHomeowner(app), unnamed, templateId)).toMatchObject(refusedWith("NOT_FOUND"));
    await app.deps.db
      .update(subscriptions)
      .set({ status: "paused" })
      .where(eq(subscriptions.userId, host.userId));
    expect(await send(host, unnamed, templateId)).toMatchObject(refusedWith("SUBSCRIPTION_REQUIRED"));
  });

  test("is refused until the host's own address is confirmed", async () => {
    const { host, stayId, templateId } = await hosting();
    await unconfirm(host);
    expect(await send(host, stayId, templateId)).toMatchObject(refusedWith("OWN_EMAIL_UNCONFIRMED"));
    await confirm(host);
    expect((await send(host, stayId, templateId)).status).toBe(200);
    // An email queued before the host changed to an unconfirmed address is not delivered.
    await unconfirm(host);
    await deliver();
    expect(app.emails).toEqual([]);
  });

  test("stops at fifty emails a day", async () => {
    const { host, rental, templateId } = await hosting();
    await filled(host, rental, 49);
    const stays = [await addStay(app, rental), await addStay(app, rental)] as const;
    for (const stayId of stays)
      await app.typed(host, "guests.saveGuest", { stayId, email: `${stayId}@example.com`, language: "en" });
    expect((await send(host, stays[0], templateId)).status).toBe(200);
    expect(await send(host, stays[1], templateId)).toMatchObject(refusedWith("GUEST_LETTERS_TOO_MANY"));
    app.clock.advance(24 * 60 * 60 * 1000);
    expect((await send(host, stays[1], templateId)).status).toBe(200);
  });

  fullTest("counts emails of a removed calendar toward the limit", async () => {
    const { host, rental, templateId } = await hosting();
    await filled(host, rental, 50);
    await app.typed(host, "rental.removeFeed", { id: rental.feedId });
    const stayId = await addStay(app, await addRental(app, host));
    await app.typed(host, "guests.saveGuest", { stayId, email: "b@example.com", language: "en" });
    expect(await send(host, stayId, templateId)).toMatchObject(refusedWith("GUEST_LETTERS_TOO_MANY"));
  });

  test("still works after an email was skipped, and counts", async () => {
    const { host, stayId, templateId } = await hosting();
    const serve = (status: "paused" | "active") =>
      app.deps.db.update(subscriptions).set({ status }).where(eq(subscriptions.userId, host.userId));
    await send(host, stayId, templateId);
    await serve("paused");
    await deliver();
    expect((await staysOf(host))[0]?.messages).toMatchObject([{ state: "skipped" }]);
    await serve("active");
    expect((await send(host, stayId, templateId)).status).toBe(200);
    await deliver();
    expect(app.emails).toHaveLength(1);
    expect((await staysOf(host))[0]?.messages).toMatchObject([{ state: "handed_over" }]);
    expect(await app.deps.db.$count(guestEmails, eq(guestEmails.homeownerId, host.homeownerId))).toBe(2);
  });
});

/** A host with this many emails already sent. */
async function filled(host: Homeowner, rental: Awaited<ReturnType<typeof addRental>>, sentEmails: number) {
  const templateId = await made(host);
  for (let count = 0; count < sentEmails; count += 1) {
    const id = app.deps.newId();
    const sentAt = app.clock.now;
    await app.deps.db.insert(guestMessages).values({
      id,
      stayId: await addStay(app, rental),
      templateId,
      state: "handed_over",
      subject: "x",
      body: "x",
      sentAt,
    });
    await app.deps.db.insert(guestEmails).values({ id, homeownerId: host.homeownerId, sentAt });
  }
}

describe("automatic emails", () => {
  const run = () => sendGuestMessages(app.deps);
  const automatic = { isAutomatic: true };

  fullTest("go out once per template, when its hours have come", async () => {
    const { stayId } = await hosting({ template: automatic });
    app.clock.now = "2026-03-12T19:59:59.000Z";
    expect(await run()).toEqual({ guestEmails: 0 });
    app.clock.now = "2026-03-12T20:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 1 });
    expect(await run()).toEqual({ guestEmails: 0 });
    await deliver();
    expect(app.emails).toMatchObject([{ to: "ana@example.com", subject: "Trash at Lake House" }]);
    const rows = await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId));
    expect(rows).toMatchObject([{ state: "handed_over" }]);
  });

  test("wait until the host's address is confirmed, while still in time", async () => {
    const [early, late] = [await hosting({ template: automatic }), await hosting({ template: automatic })];
    await unconfirm(early.host);
    await unconfirm(late.host);
    app.clock.now = "2026-03-12T20:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 0 });
    app.clock.now = "2026-03-13T02:00:00.000Z";
    await confirm(early.host);
    expect(await run()).toEqual({ guestEmails: 1 });
    app.clock.now = "2026-03-14T20:00:00.000Z";
    await confirm(late.host);
    expect(await run()).toEqual({ guestEmails: 0 });
  });

  test("use the property's clock, including daylight saving changes", async () => {
    const stay = { fromOn: "2026-03-08", untilOn: "2026-03-10" };
    app.clock.now = "2026-03-05T15:00:00.000Z";
    await hosting({ template: automatic, stay });
    app.clock.now = "2026-03-07T20:59:59.000Z";
    expect(await run()).toEqual({ guestEmails: 0 });
    app.clock.now = "2026-03-07T21:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 1 });
  });

  fullTest("never go out a day late, nor for times before the template was made", async () => {
    await hosting({ template: automatic });
    app.clock.now = "2026-03-13T20:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 0 });
    await hosting({ template: { ...automatic, offsetHours: -48 } });
    expect(await run()).toEqual({ guestEmails: 0 });
  });

  test("skip guests without an address, unsubscribed, gone, blocked, manual, elsewhere, removed or unserved", async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => hosting({ template: automatic })));
    const [unnamed, stopped, gone, blocked, byHand, removed, unserved] = all;
    if (!unnamed || !stopped || !gone || !blocked || !byHand || !removed || !unserved) throw new Error();
    const { db } = app.deps;
    await db.update(stayGuests).set({ email: null }).where(eq(stayGuests.stayId, unnamed.stayId));
    await stopAs(stopped.rental.propertyId, stopped.host.homeownerId);
    await db.update(rentalStays).set({ goneAt: app.clock.now }).where(eq(rentalStays.id, gone.stayId));
    await db.update(rentalStays).set({ isBlocked: true }).where(eq(rentalStays.id, blocked.stayId));
    await db
      .update(guestTemplates)
      .set({ isAutomatic: false })
      .where(eq(guestTemplates.id, byHand.templateId));
    await made(byHand.host, { ...automatic, propertyId: (await addRental(app, byHand.host)).propertyId });
    await db
      .update(properties)
      .set({ removedAt: app.clock.now })
      .where(eq(properties.id, removed.rental.propertyId));
    await db
      .update(subscriptions)
      .set({ status: "paused" })
      .where(eq(subscriptions.userId, unserved.host.userId));
    app.clock.now = "2026-03-12T21:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 0 });
    await db
      .update(rentalFeeds)
      .set({ countsBlocked: true })
      .where(eq(rentalFeeds.id, blocked.rental.feedId));
    expect(await run()).toEqual({ guestEmails: 1 });
  });

  test("are limited to fifty a day; the rest go a day later if in time, and hosts do not delay each other", async () => {
    const many = await hosting({ template: automatic });
    await hosting({ template: automatic });
    const second = await addStay(app, many.rental);
    const guest = { stayId: second, email: "b@example.com", language: "en" };
    await app.typed(many.host, "guests.saveGuest", guest);
    app.clock.now = "2026-03-12T19:00:00.000Z";
    await filled(many.host, many.rental, 49);
    app.clock.now = "2026-03-12T20:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 2 });
    expect(await run()).toEqual({ guestEmails: 0 });
    app.clock.now = "2026-03-13T19:00:00.000Z";
    expect(await run()).toEqual({ guestEmails: 1 });
  });

  fullTest("do not count toward the limit when their text is empty", async () => {
    const texts = { en: { subject: "x", body: "Collected: {trash_day}" } };
    const { host, rental } = await hosting({ template: { ...automatic, texts, offsetHours: -24 } });
    await app.deps.db
      .update(properties)
      .set({ collectionDays: [] })
      .where(eq(properties.id, rental.propertyId));
    for (let count = 0; count < 50; count += 1) {
      const stayId = await addStay(app, rental);
      const guest = { stayId, email: `${stayId}@example.com`, language: "en" };
      await app.typed(host, "guests.saveGuest", guest);
    }
    const later = { ...automatic, offsetHours: -23, texts: { en: { subject: "x", body: "Welcome" } } };
    await made(host, later);
    app.clock.now = "2026-03-12T21:30:00.000Z";
    expect(await run()).toEqual({ guestEmails: 50 });
  });

  test("finding hosts reads little, however many stays and hosts there are", async () => {
    const host = await addHomeowner(app);
    const rental = await addRental(app, host);
    await app.deps.db.execute(sql`insert into rental_stays (id, feed_id, property_id, uid, nth, from_on, until_on, is_blocked, seen_at)
      select gen_random_uuid(), ${rental.feedId}::uuid, ${rental.propertyId}::uuid, 'past ' || n, 0, date '2025-01-01' - n, date '2025-01-03' - n, false, now()
      from generate_series(1, 5000) as n`);
    await app.deps.db.execute(sql`insert into stay_guests (stay_id, email, language, updated_at)
      select id, 'g@example.com', 'en', now() from rental_stays where uid like 'past %'`);
    await made(host, automatic);
    for (const table of ["rental_stays", "stay_guests", "guest_templates"])
      await app.database.execute(`analyze ${table}`);
    const execute = vi.spyOn(app.deps.db, "execute");
    await listHostsToWrite(app.deps.db, { now: app.clock.now, after: null, limit: 20 });
    const statement = new PgDialect().sqlToQuery(execute.mock.calls[0]?.[0] as SQL);
    vi.restoreAllMocks();
    const { rows } = await app.database.execute(
      `explain (analyze, format json) ${statement.sql}`,
      statement.params,
    );
    expect(readRows(JSON.stringify(rows)), JSON.stringify(rows)).toBeLessThan(400);
    await app.deps.db.delete(rentalStays).where(eq(rentalStays.feedId, rental.feedId));
  });

  fullTest("emails are sent for more hosts than fit on one page", async () => {
    for (let count = 0; count < 45; count += 1) await hosting({ template: automatic });
    app.clock.now = "2026-03-12T21:00:00.000Z";
    expect((await run()).guestEmails).toBeGreaterThanOrEqual(45);
    expect(await run()).toEqual({ guestEmails: 0 });
  });
});

describe("a guest who unsubscribes", () => {
  fullTest("gets no more emails from that host for any stay, even if the link is opened twice", async () => {
    const { host, stayId, templateId, rental } = await hosting();
    await send(host, stayId, templateId);
    await deliver();
    const token = tokenIn(app.emails[0]?.text ?? "");
    expect(await stop(token)).toMatchObject({ status: 200, body: { property: "Lake House" } });
    expect(await stop(token)).toMatchObject({ status: 200, body: { property: "Lake House" } });
    expect((await staysOf(host))[0]).toMatchObject({ hasStopped: true });
    const again = await addStay(app, rental, { fromOn: "2026-04-01", untilOn: "2026-04-03" });
    const saved = await app.typed(host, "guests.saveGuest", {
      stayId: again,
      email: "ana@example.com",
      language: "en",
    });
    expect(saved.body).toMatchObject({ hasStopped: true });
    expect(await send(host, again, templateId)).toMatchObject(refusedWith("GUEST_STOPPED"));
    const other = await hosting();
    expect((await send(other.host, other.stayId, other.templateId)).status).toBe(200);
  });

  test("gets no email that was already queued, and the host sees that it was not sent", async () => {
    const { host, stayId, templateId, rental } = await hosting();
    await send(host, stayId, templateId);
    await stopAs(rental.propertyId, host.homeownerId);
    await deliver();
    expect(app.emails).toEqual([]);
    expect((await staysOf(host))[0]?.messages).toMatchObject([{ templateId, state: "skipped" }]);
  });

  test("affects only the address that the email went to, also later", async () => {
    const { host, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    await deliver();
    const token = tokenIn(app.emails[0]?.text ?? "");
    await stop(token);
    const name = (email: string | null) =>
      app.typed(host, "guests.saveGuest", { stayId, email, language: "en" });
    expect((await name("bo@example.com")).body).toMatchObject({ hasStopped: false });
    expect(await stop(token)).toMatchObject({ status: 200 });
    expect((await staysOf(host))[0]).toMatchObject({ hasStopped: false });
    await name(null);
    expect((await staysOf(host))[0]).toMatchObject({ hasStopped: false });
    expect((await name("ana@example.com")).body).toMatchObject({ hasStopped: true });
  });

  test("gets no email after the calendar is removed and added again", async () => {
    const { host, rental, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    await deliver();
    const token = tokenIn(app.emails[0]?.text ?? "");
    expect((await app.typed(host, "rental.removeFeed", { id: rental.feedId })).status).toBe(200);
    // The link works although the stay is gone.
    expect(await stop(token)).toMatchObject({ status: 200, body: { property: "Lake House" } });
    const again = await addStay(app, await addRental(app, host));
    const guest = { stayId: again, email: "ana@example.com", language: "en" };
    expect((await app.typed(host, "guests.saveGuest", guest)).body).toMatchObject({ hasStopped: true });
    expect(await send(host, again, templateId)).toMatchObject(refusedWith("GUEST_STOPPED"));
  });

  test("is not unsubscribed by an invalid link, another sealed text, or stored data", async () => {
    const { rental, host } = await hosting();
    const key = `${rental.propertyId} ${createHash("sha256").update(`${host.homeownerId} ana@example.com`).digest("hex")}`;
    for (const token of ["", "x", key, app.deps.vault.seal(key, "home 1")])
      expect(await stop(token)).toMatchObject({ status: 400, body: { code: "LINK_INVALID" } });
  });

  test("can use the mail program's button; opening that address only leads to the page", async () => {
    const { host, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    await deliver();
    const url = app.emails[0]?.stopUrl ?? "";
    const ask = (method: string, address = url) => serveStopMessages(app, new Request(address, { method }));
    const opened = await ask("GET");
    expect([opened.status, opened.headers.get("location")]).toEqual([
      303,
      `/stop-messages${new URL(url).search}`,
    ]);
    expect((await staysOf(host))[0]).toMatchObject({ hasStopped: false });
    expect((await ask("PUT")).status).toBe(405);
    expect((await ask("POST", url.replace("token=", "token=x"))).status).toBe(400);
    expect((await ask("POST")).status).toBe(200);
    expect((await staysOf(host))[0]).toMatchObject({ hasStopped: true });
  });
});

describe("guests' data", () => {
  fullTest("is deleted a month after they left or their stay was removed", async () => {
    const { host, stayId, templateId, rental } = await hosting();
    await send(host, stayId, templateId);
    const gone = await addStay(app, rental, { fromOn: "2026-04-20", untilOn: "2026-04-22" });
    await app.typed(host, "guests.saveGuest", { stayId: gone, name: "Bo", language: "en" });
    await app.deps.db.update(rentalStays).set({ goneAt: app.clock.now }).where(eq(rentalStays.id, gone));
    const known = async () => ({
      guests: (await app.deps.db.select().from(stayGuests)).filter((row) =>
        [stayId, gone].includes(row.stayId),
      ).length,
      letters: (await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId)))
        .length,
    });
    app.clock.now = "2026-04-09T15:00:00.000Z";
    await purge(app.deps);
    expect(await known()).toEqual({ guests: 2, letters: 1 });
    app.clock.now = "2026-04-10T15:00:00.000Z";
    await purge(app.deps);
    expect(await known()).toEqual({ guests: 1, letters: 1 });
    app.clock.now = "2026-04-16T15:00:00.000Z";
    await purge(app.deps);
    expect(await known()).toEqual({ guests: 0, letters: 0 });
  });

  test("is deleted with the stay's title in the calendar, which may contain their name", async () => {
    const { rental } = await hosting();
    const titled = { title: "Ana García (HMABC123)" };
    const left = await addStay(app, rental, titled);
    const gone = await addStay(app, rental, { ...titled, untilOn: "2026-12-01", goneAt: app.clock.now });
    const titles = async () =>
      (await app.deps.db.select().from(rentalStays))
        .filter(({ id, title }) => [left, gone].includes(id) && title !== null)
        .map(({ id }) => id);
    app.clock.now = "2026-04-10T15:00:00.000Z";
    expect(await purge(app.deps)).toMatchObject({ stayTitles: expect.any(Number) });
    expect(await titles()).toEqual([left]);
    app.clock.now = "2026-04-16T15:00:00.000Z";
    await purge(app.deps);
    expect(await titles()).toEqual([]);
  });

  test("is deleted with the host's account", async () => {
    const { host, stayId, templateId } = await hosting();
    const other = await hosting();
    await send(host, stayId, templateId);
    expect((await app.call(host, "DELETE", "/api/profile", { password })).status).toBe(200);
    expect(await app.deps.db.select().from(stayGuests).where(eq(stayGuests.stayId, stayId))).toEqual([]);
    expect(await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId))).toEqual(
      [],
    );
    expect(await app.deps.db.select().from(guestTemplates).where(eq(guestTemplates.id, templateId))).toEqual(
      [],
    );
    expect(await staysOf(other.host)).toMatchObject([{ guest: { name: "Ana" } }]);
    await deliver();
    expect(app.emails.map(({ to }) => to)).toEqual([host.email]);
  });
});

/** The most rows read by any step of a query plan, used or not. */
function readRows(plan: string): number {
  const counts = plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g);
  return Math.max(...[...counts].map(([, rows]) => Number(rows)));
}
