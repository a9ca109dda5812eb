import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Calendars } from "#adapters/calendars/port.ts";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import { readingPaces, rentalFeeds, rentalStays } from "#db/schema/index.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { day, later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner, type Homeowner, password } from "#testkit/factories.ts";
import { feeds, stay } from "#testkit/feeds.ts";
import { fullTest } from "#testkit/full.ts";
import type { Feed } from "./contract/feeds.ts";

let server: CalendarServer;
let app: TestApp;
/** Replaces the calendar reader while set. */
let instead: Calendars["read"] | null = null;
beforeAll(async () => {
  server = await calendarServer({ elsewhere: { "inside.test": ["10.0.0.5"] }, timeoutMs: 60_000 });
  app = await testApp("postgres", {
    calendars: { read: (...asked) => (instead ?? server.calendars.read)(...asked) },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  instead = null;
  // The clock is reset for each test, but the reading limits are not.
  await app.deps.db.delete(readingPaces);
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const { aFeed, add, pickupsOf, staysOf } = feeds(() => ({ app, server }));

describe("a changed address", () => {
  const change = (who: Homeowner, id: string, address: string) =>
    app.typed(who, "rental.setFeed", { id, address });

  test("is read at once, sealed, and clears the old one's failure", async () => {
    const { id, host, propertyId, path } = await aFeed([stay("a", 2)]);
    instead = async () => ({ kind: "failed", failure: "refused" });
    app.clock.advance(minute);
    await app.typed(host, "rental.syncFeed", { id });
    instead = null;
    const moved = `${path}?t=new`;
    server.serve(moved, calendarText([stay("a", 2), stay("b", 7)]));
    expect(await change(host, id, `https://platform.test${moved}`)).toMatchObject({
      status: 200,
      body: { id, failure: null, failingSince: null, stays: 2, kind: "airbnb", host: "platform.test" },
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14", "2026-03-19"]);
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    expect(app.deps.vault.open(row?.addressSealed ?? "", id)).toBe(`https://platform.test${moved}`);
    expect(JSON.stringify(row)).not.toContain("t=new");
  });

  test("removes no booking on its own, and is requested in full", async () => {
    const { id, host, propertyId, path } = await aFeed([stay("a", 2)]);
    server.serve(`${path}?x`, calendarText([]));
    expect((await change(host, id, `https://platform.test${path}?x`)).body).toMatchObject({
      doubt: "empty",
      stays: 1,
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  });

  test("passes the same checks as a new calendar", async () => {
    const { id, host, propertyId, path } = await aFeed([stay("a", 2)]);
    for (const address of [
      "http://platform.test/a.ics",
      "https://10.0.0.5/a.ics",
      "https://a:b@platform.test/",
    ])
      expect(await change(host, id, address)).toMatchObject({ status: 400 });
    expect((await change(host, id, "https://inside.test/a.ics")).body).toMatchObject({
      failure: "unreachable",
    });
    server.serve(`${path}.other`, calendarText([]));
    expect(await add(host, propertyId, `${path}.other`)).toMatchObject({ status: 200 });
    expect(await change(host, id, `https://platform.test${path}.other`)).toMatchObject({
      status: 409,
      body: { code: "FEED_IS_THERE" },
    });
    expect(await change(await addHomeowner(app), id, "https://platform.test/a.ics")).toMatchObject({
      status: 404,
    });
  });

  test("ignores a late read of the old one", async () => {
    const { id, host, path } = await aFeed([stay("a", 2)]);
    const old = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    instead = async (...args) => {
      const answer = await server.calendars.read(...args);
      asked.resolve();
      await old.promise;
      return answer;
    };
    app.clock.advance(minute);
    const reading = app.typed(host, "rental.syncFeed", { id });
    await asked.promise;
    instead = async () => ({ kind: "failed", failure: "unreachable" });
    expect((await change(host, id, `https://platform.test${path}?y`)).body).toMatchObject({
      failure: "unreachable",
    });
    old.resolve();
    expect((await reading).body).toMatchObject({ failure: "unreachable" });
  });
});

describe("a calendar's settings", () => {
  test("include whether blocked days count, and its name", async () => {
    const { id, host, propertyId } = await aFeed([
      stay("a", 2),
      stay("b", 7, 2, { title: "Airbnb (Not available)" }),
    ]);
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
    const set = async (given: object) => (await app.typed(host, "rental.setFeed", { id, ...given })).body;
    expect(await set({ countsBlocked: true, name: "Summer" })).toMatchObject({
      countsBlocked: true,
      name: "Summer",
      stays: 2,
    });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14", "2026-03-19"]);
    expect(await set({ name: null })).toMatchObject({ countsBlocked: true, name: null });
    expect(await set({ countsBlocked: false })).toMatchObject({ stays: 1 });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  });

  test("are not overwritten by a tab that has not seen them", async () => {
    const { id, host } = await aFeed([stay("a", 2)]);
    const set = (given: object) => app.typed(host, "rental.setFeed", { id, ...given });
    expect((await set({ name: "Summer", seen: { name: null } })).status).toBe(200);
    const stale = await set({ name: "Winter", seen: { name: null } });
    expect(stale).toMatchObject({ status: 409, body: { code: "CHANGED_ELSEWHERE" } });
    expect((await set({ countsBlocked: true, seen: { countsBlocked: false } })).body).toMatchObject({
      name: "Summer",
      countsBlocked: true,
    });
    // The answer was lost.
    expect((await set({ name: "Summer", seen: { name: null } })).status).toBe(200);
  });

  test("include an address, which another tab's doesn't replace unseen", async () => {
    const { id, host, path } = await aFeed([stay("a", 2)]);
    const [{ addressMark }] = (await app.typed(host, "rental.feeds")).body as [Feed];
    const set = (address: string) =>
      app.typed(host, "rental.setFeed", { id, address, seen: { addressMark } });
    const moved = `https://platform.test${path}?moved`;
    expect((await set(moved)).status).toBe(200);
    expect((await set(moved)).status).toBe(200);
    expect(await set(`https://platform.test${path}?again`)).toMatchObject({
      status: 409,
      body: { code: "CHANGED_ELSEWHERE" },
    });
  });

  test("removing a calendar removes its stays and their pickups", async () => {
    const { id, host, propertyId } = await aFeed([stay("a", 2)]);
    expect(await app.typed(host, "rental.removeFeed", { id })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect([await staysOf(id), await pickupsOf(propertyId)]).toEqual([[], []]);
    expect(await app.typed(host, "rental.removeFeed", { id })).toMatchObject({ status: 404 });
  });
});

describe("a calendar's stored data", () => {
  fullTest("is deleted with the account, and stays for a year after their end", async () => {
    const { id, host } = await aFeed([stay("a", 2), stay("old", -9)]);
    const untilOn = later(app.clock.now, -366 * day).slice(0, 10);
    await app.deps.db
      .update(rentalStays)
      .set({ fromOn: "2024-01-01", untilOn })
      .where(eq(rentalStays.uid, "old"));
    expect(await purge(app.deps)).toMatchObject({ rentalStays: 1 });
    expect(await staysOf(id)).toEqual(["a"]);
    expect((await app.typed(host, "profile.deleteAccount", { password })).status).toBe(200);
    expect(await app.deps.db.$count(rentalFeeds, eq(rentalFeeds.id, id))).toBe(0);
    expect(await staysOf(id)).toEqual([]);
  });

  test("is resealed with the current key when it used another", async () => {
    const { id, path } = await aFeed([]);
    const keys = [1, 2].map(() => randomBytes(32).toString("base64url")) as [string, string];
    const addressSealed = createVault([keys[1]]).seal(`https://platform.test${path}`, id);
    await app.deps.db.update(rentalFeeds).set({ addressSealed }).where(eq(rentalFeeds.id, id));
    const deps = { ...app.deps, vault: createVault(keys) };
    expect(await purge(deps)).toMatchObject({ addressesSealedAnew: 1 });
    expect(await purge(deps)).toMatchObject({ addressesSealedAnew: 0 });
    const [row] = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.id, id));
    expect(createVault([keys[0]]).open(row?.addressSealed ?? "", id)).toBe(`https://platform.test${path}`);
  });

  test("is not read when its key is gone, and nothing is lost", async () => {
    const { id, sync, propertyId } = await aFeed([stay("a", 2)]);
    await app.deps.db
      .update(rentalFeeds)
      .set({ addressSealed: "0badcafe.gone" })
      .where(eq(rentalFeeds.id, id));
    expect(await sync()).toMatchObject({ failure: "address", stays: 1 });
    expect(await pickupsOf(propertyId)).toEqual(["2026-03-14"]);
  });
});
