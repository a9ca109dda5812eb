import { expect, test } from "vitest";
import type { CalendarAnswer } from "#adapters/calendars/port.ts";
import { invariants } from "#db/invariants.ts";
import { invariantChecks, rentalFeeds, truckObservations } from "#db/schema/index.ts";
import { day, hour, minute } from "#platform/instants.ts";
import { testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { deathsOf } from "#testkit/deaths.ts";
import { addHomeowner, addJob, addRunner, homeIdIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addMeasured } from "#testkit/measured.ts";
import { addRental, addStay } from "#testkit/rentals.ts";

const { runs, expectAllTried } = deathsOf("others");
const open = () => testApp("postgres");

fullTest("generate: every home has its pickups once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (const [bucket, pickupDays] of ([["Tuesday"], ["Monday", "Friday"], ["Sunday"]] as const).entries())
        await addHomeowner(app, { id: homeIdIn(app, bucket), pickupDays: [...pickupDays] });
    },
    run: runs("generate"),
  });
  expect(points).toBeGreaterThan(4);
});

fullTest("plan-rentals: every rental has its pickups once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (const bucket of [0, 1, 2]) {
        const rental = await addRental(app, await addHomeowner(app, { id: homeIdIn(app, bucket) }), {
          collectionDays: ["Thursday"],
        });
        await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
      }
    },
    run: runs("plan-rentals"),
  });
  expect(points).toBeGreaterThan(2);
});

test("mark-missed: each pickup is missed, credited and reported once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const home = await addHomeowner(app);
      const runner = await addRunner(app);
      await addJob(app, home);
      await addJob(app, home, { status: "assigned", runner });
      await addJob(app, await addHomeowner(app), { scheduledOn: "2026-03-10" });
      app.clock.advance(3 * day);
    },
    run: runs("mark-missed"),
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("sync-calendars: each stay and its pickup exists once, and the host is told once", async () => {
  const stays = (uids: string[]): CalendarAnswer => ({
    kind: "read",
    etag: null,
    lastModified: null,
    reading: {
      stays: uids.map((uid, nth) => ({
        uid,
        fromOn: `2026-03-1${nth + 1}`,
        untilOn: `2026-03-1${nth + 3}`,
        fromTime: null,
        untilTime: null,
        isBlocked: false,
        title: null,
      })),
      cancelled: [],
      unread: [],
      unnamedEntries: 0,
      skippedEntries: 0,
      hasRepeats: false,
    },
  });
  let answer = stays([]);
  const points = await surviveDeaths({
    open: () => testApp("postgres", { calendars: { read: async () => answer } }),
    async prepare(app) {
      const host = await addHomeowner(app);
      const { propertyId } = await addRental(app, host);
      await app.deps.db.delete(rentalFeeds);
      const address = "https://platform.test/a.ics";
      answer = stays(["a", "b", "c", "d"]);
      const added = await app.typed(host, "rental.addFeed", { propertyId, kind: "other", address });
      expect(added.status).toBe(200);
      answer = stays(["d", "e"]);
      app.clock.advance(2 * hour);
    },
    run: runs("sync-calendars"),
    // Until then the calendar may still be claimed.
    laterBy: 15 * minute,
    telling: ["address_sealed"],
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("note-figures: the day has one row with its totals", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await addHomeowner(app);
    },
    run: runs("note-figures"),
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("count-reliability: the last count is published once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-02-10" });
    },
    run: runs("count-reliability"),
  });
  expect(points).toBeGreaterThan(1);
});

fullTest("keep-minutes: each address has its minutes", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const pickups = [{ out: 4 }, { out: 6 }, { out: 5 }];
      await addMeasured(app, await addHomeowner(app), await addRunner(app), pickups);
    },
    run: runs("keep-minutes"),
  });
  expect(points).toBeGreaterThan(1);
});

fullTest("fetch-rates: the day has one row with its rates", async () => {
  const points = await surviveDeaths({
    open,
    async prepare() {},
    run: runs("fetch-rates"),
  });
  expect(points).toBeGreaterThan(1);
});

fullTest("purge: old rows are deleted, and others stay", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await app.database.execute(
        `insert into login_attempts (id, kind, account_hash, address, attempted_at)
         select gen_random_uuid(), 'sign_in', 'hash', '192.0.2.1', timestamptz '2025-01-01' from generate_series(1, 1500)`,
      );
      await app.database.execute(
        `insert into webhook_events (id, type, outcome, happened_at, received_at)
         select 'evt_' || day, 'invoice.paid', 'applied', now, now
         from (select day, timestamptz '2025-01-01' + day * interval '1 day' as now from generate_series(1, 400) as day) as days`,
      );
    },
    run: runs("purge"),
  });
  expect(points).toBeGreaterThan(4);
});

fullTest("check-invariants: each one is noted once, and one that no longer exists forgotten", async () => {
  const [first = "", second = ""] = Object.keys(invariants);
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await addHomeowner(app);
      const at = (hours: number) => new Date(Date.parse(app.clock.now) - hours * hour).toISOString();
      await app.deps.db.insert(invariantChecks).values([
        { invariant: first, violations: 2, violatedSince: at(9), checkedAt: at(1) },
        { invariant: second, violations: 0, violatedSince: null, checkedAt: at(2) },
        { invariant: "gone", violations: 1, violatedSince: at(9), checkedAt: at(3) },
      ]);
    },
    run: runs("check-invariants"),
    mostDeaths: 12,
  });
  expect(points).toBeGreaterThan(Object.keys(invariants).length);
});

fullTest("learn-streets: each street is learned once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      // One more than fits in a transaction: an Elm Street in each ZIP code.
      for (let nth = 0; nth < 101; nth++) {
        const home = await addHomeowner(app, { zipCode: String(10_001 + nth) });
        const { homeownerId, zipCode, userId } = home;
        const scheduledOn = "2026-03-10";
        const jobId = await addJob(app, home, { kind: "weekly", scheduledOn });
        const observedAt = `${scheduledOn}T12:00:00.000Z`;
        await app.deps.db
          .insert(truckObservations)
          .values({ jobId, homeownerId, zipCode, scheduledOn, verdict: "emptied", observedAt, userId });
      }
    },
    run: runs("learn-streets"),
  });
  expect(points).toBeGreaterThan(3);
});

fullTest("index-prints: each proof gets its keys and its home once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const runner = await addRunner(app);
      const home = await addHomeowner(app);
      // One more than fits in a transaction.
      for (let nth = 0; nth < 101; nth++) await addJob(app, home, { status: "in_progress", runner });
      await app.database.execute(
        `insert into photos (id, owner_id, purpose, job_id, content_type, photo_bytes, created_at, attached_at)
         select gen_random_uuid(), $1, 'out', id, 'image/jpeg', 1000 + nth, $2::timestamptz, $2::timestamptz + nth * interval '1 second'
         from (select id, row_number() over (order by id) as nth from jobs) as job`,
        [runner.userId, app.clock.now],
      );
      await app.database.execute(
        "insert into photo_prints (photo_id, hashes, grey) select id, array[photo_bytes, photo_bytes * 70000], 'AA==' from photos",
      );
    },
    run: runs("index-prints"),
  });
  expect(points).toBeGreaterThan(3);
});

fullTest("no schedule is left out", () => {
  expectAllTried();
});
