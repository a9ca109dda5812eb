import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guestMessages, guestTemplates, rentalStays, stayGuests } from "#db/schema/index.ts";
import { guestStarters } from "#messages/guest-starters.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import {
  addRental,
  addStay,
  guestTemplate,
  hostsAndGuests,
  refusedWith,
} from "#testkit/rentals-of-guests.ts";
import { unknownCodes } from "./rules.ts";

let app: TestApp;
const { begin, deliver, end, hosting, made, send, staysOf } = hostsAndGuests(() => app);

beforeAll(async () => {
  app = await testApp();
});
afterAll(end);
beforeEach(begin);

const template = guestTemplate;

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
    const named = { name: "Ana María", email: "ANA@example.com ", language: "es", guests: 3 };
    expect((await app.typed(host, "guests.saveGuest", { stayId, ...named })).body).toEqual({
      name: "Ana María",
      email: "ana@example.com",
      phone: null,
      prefersText: false,
      language: "es",
      guests: 3,
      hasStopped: false,
    });
    await app.typed(host, "guests.saveGuest", { stayId, name: "", language: "fr" });
    expect((await staysOf(host))[0]?.guest).toEqual({
      name: null,
      email: null,
      phone: null,
      prefersText: false,
      language: "fr",
      guests: null,
    });
    expect(await app.typed(host, "guests.saveGuest", { stayId, language: "fr", guests: 51 })).toMatchObject({
      status: 400,
    });
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
    expect((await app.typed(host, "guests.templates")).body).toEqual([{ ...changed, isTrashDay: false }]);
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
