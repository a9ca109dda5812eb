import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
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
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addRental, addStay, hostsAndGuests, refusedWith } from "#testkit/rentals-of-guests.ts";
import { listHostsToWrite } from "./queries/guests.ts";
import { stopKey } from "./stop-key.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
const { begin, deliver, end, hosting, made, send, staysOf, stopAs } = hostsAndGuests(() => app);

beforeAll(async () => {
  app = await testApp();
});
afterAll(end);
beforeEach(begin);

const confirmedAt = (host: { userId: string }, at: string | null) =>
  app.deps.db.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, host.userId));
const confirm = (host: { userId: string }) => confirmedAt(host, app.clock.now);
const unconfirm = (host: { userId: string }) => confirmedAt(host, null);

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
    const key = await stopKey(app.deps);
    const execute = vi.spyOn(app.deps.db, "execute");
    await listHostsToWrite(app.deps.db, { key, now: app.clock.now, after: null, limit: 20 });
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

/** The most rows read by any step of a query plan, used or not. */
function readRows(plan: string): number {
  const counts = plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g);
  return Math.max(...[...counts].map(([, rows]) => Number(rows)));
}
