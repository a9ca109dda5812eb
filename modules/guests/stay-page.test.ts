import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rentalStays } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { addRental, addStay, hostsAndGuests, refusedWith } from "#testkit/rentals-of-guests.ts";
import type { GuestTemplate, StayPage } from "./contract.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
const { begin, deliver, end, hosting } = hostsAndGuests(() => app);

beforeAll(async () => {
  app = await testApp();
});
afterAll(end);
beforeEach(begin);

describe("the guest's page", () => {
  const linkOf = async (who: Parameters<TestApp["typed"]>[0], stayId: string) =>
    (await app.typed(who, "guests.stayLink", { stayId })).body as { path: string };
  const open = (path: string) => app.typed(null, "guests.stayPage", { token: path.replace("/stay/", "") });

  test("tells anybody with its link the trash days, in the guest's language", async () => {
    const { host, stayId } = await hosting({ guest: { language: "es" } });
    const { path } = await linkOf(host, stayId);
    expect(path).toMatch(/^\/stay\/[\w-]{22}$/);
    expect(await linkOf(host, stayId)).toEqual({ path });
    const { body, status } = await open(path);
    expect(status).toBe(200);
    const { parts, ...page } = body as StayPage;
    expect(page).toEqual({ language: "es", property: "Lake House" });
    expect(parts.map(({ title }) => title)).toEqual([
      "Tu estancia",
      "Días de recolección",
      "Qué va en cada bote",
      "Dónde están los botes",
    ]);
    expect(parts[1]?.lines[0]).toBe(
      "El camión pasa una vez durante tu estancia, el sábado, 14 de marzo (los botes salen la noche anterior desde las 6:00 p.m.): basura.",
    );
    expect(JSON.stringify(body)).not.toMatch(/ana@|Oak Avenue/);
  });

  test("needs no guest, and closes when the stay is gone", async () => {
    const host = await addHomeowner(app);
    const stayId = await addStay(app, await addRental(app, host));
    const { path } = await linkOf(host, stayId);
    expect((await open(path)).body).toMatchObject({ language: "en" });
    await app.deps.db.update(rentalStays).set({ goneAt: app.clock.now }).where(eq(rentalStays.id, stayId));
    expect(await open(path)).toMatchObject(refusedWith("LINK_INVALID"));
    expect(await app.typed(host, "guests.stayLink", { stayId })).toMatchObject(refusedWith("STAY_GONE"));
    expect(await open("/stay/unknown")).toMatchObject(refusedWith("LINK_INVALID"));
  });
});

describe("what goes in which can", () => {
  test("is in the host's words, per rental, and back in ours when cleared", async () => {
    const { host, rental } = await hosting();
    const texts = { trash: null, recycling: "Glass and cans", yard: null };
    const save = (given: object, seen?: object) =>
      app.typed(host, "guests.saveCanTexts", { propertyId: rental.propertyId, texts: given, seen });
    const list = async () => (await app.typed(host, "guests.canTexts")).body;
    expect((await save(texts)).status).toBe(200);
    expect(await list()).toEqual([{ propertyId: rental.propertyId, property: "Lake House", texts }]);
    const none = { trash: null, recycling: null, yard: null };
    expect(await save({ ...none, yard: "Leaves" }, none)).toMatchObject({ status: 409 });
    expect((await save(none, texts)).status).toBe(200);
    expect(await list()).toMatchObject([{ texts: none }]);
    expect((await save({ ...none, trash: "x\ny" })).status).toBe(400);
    expect(
      await app.typed(await addHomeowner(app), "guests.saveCanTexts", {
        propertyId: rental.propertyId,
        texts,
      }),
    ).toMatchObject(refusedWith("NOT_FOUND"));
  });
});

describe("the standing choice", () => {
  test("sends every guest their trash days the day before arrival, and stops", async () => {
    const { host } = await hosting();
    const choose = async (isOn: boolean) =>
      (await app.typed(host, "guests.sendDayBefore", { isOn, name: "Trash days" })).body as GuestTemplate;
    const made = await choose(true);
    expect(made).toMatchObject({
      name: "Trash days",
      isAutomatic: true,
      moment: "arrival",
      offsetHours: -24,
    });
    expect((await choose(false)).id).toBe(made.id);
    app.clock.now = "2026-03-12T20:00:00.000Z";
    expect(await sendGuestMessages(app.deps)).toEqual({ guestEmails: 0 });
    expect((await choose(true)).id).toBe(made.id);
    expect(await sendGuestMessages(app.deps)).toEqual({ guestEmails: 1 });
    await deliver();
    expect(app.emails[0]?.text).toMatch(
      /^Hi Ana,\n\nThe truck comes once during your stay, on Saturday, March 14 \(cans go out from 6:00 PM the evening before\), for trash\.\n\nThere are 2 cans/,
    );
    const { body } = await app.typed(host, "guests.templates");
    expect(body).toMatchObject([{ isTrashDay: false }, { isTrashDay: true }]);
  });
});
