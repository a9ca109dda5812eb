import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { properties } from "#db/schema/index.ts";
import { serveStopMessages } from "#functions/unsubscribe.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addJob } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import {
  addRental,
  addStay,
  guestTemplate,
  hostsAndGuests,
  refusedWith,
} from "#testkit/rentals-of-guests.ts";
import type { GuestTemplate } from "./contract.ts";

let app: TestApp;
const { begin, deliver, end, hosting, made, send, staysOf, stop, stopAs } = hostsAndGuests(() => app);

beforeAll(async () => {
  app = await testApp();
});
afterAll(end);
beforeEach(begin);

const words = guestTemplate.texts;
const tokenIn = (text: string) =>
  new URL(/http\S+\/stop-messages\?\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";

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

  test("is shown and sent, also by hand, as it will be when due, unless that is past", async () => {
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
    const manual = await made(host, { texts, ...due });
    expect(await read(host, stayId, manual)).toMatchObject({ body });
    for (const id of [templateId, manual]) {
      expect(await send(host, stayId, id)).toMatchObject({ status: 200 });
      await deliver();
    }
    expect(app.emails.map(({ text }) => text)).toEqual(Array(2).fill(expect.stringContaining(body)));
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
