import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { subscriptions } from "#db/schema/index.ts";
import type { AuditRow } from "#modules/operations/contract.ts";
import { minute } from "#platform/instants.ts";
import { addDays, localDay, windowInstants } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Person,
  password,
  serveArea,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { expectInvariants } from "#testkit/race.ts";
import { homeFields } from "#testkit/registrations.ts";
import { addRental, addRentalFeed } from "#testkit/rentals.ts";
import type { Person as PersonPage, TimelineEntry } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("pglite");
  admin = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Prado" });
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

type Call = Parameters<TestApp["typed"]>[1];
const as = (who: Person, procedure: Call, input?: object) => app.typed(who, procedure, input);
const bodyOf = async <Body>(procedure: Call, input?: object) => {
  const answer = await as(admin, procedure, input);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Body;
};
type Page<Row> = { rows: Row[]; nextCursor: string | null };

describe("a person's page", () => {
  const page = (id: string) => bodyOf<PersonPage>("admin.person", { id });
  const asked = (input: object) => bodyOf<Page<TimelineEntry>>("admin.personTimeline", input);
  /** Asked with the person's role too, which leaves out nothing of theirs. */
  const timeline = async (id: string, more: object = {}) => {
    const all = await asked({ id, ...more });
    const role = (await page(id)).homeowner ? "homeowner" : "runner";
    expect(await asked({ id, role, ...more })).toEqual(all);
    return all;
  };

  test("says on which day of the home a planned pause begins", async () => {
    const home = await addHomeowner(app);
    expect(await page(home.userId)).toMatchObject({ homeowner: { servicePausesOn: null } });
    // Already the 8th in UTC.
    await app.deps.db
      .update(subscriptions)
      .set({ pausesAt: "2027-04-08T03:59:00.000Z" })
      .where(eq(subscriptions.userId, home.userId));
    expect(await page(home.userId)).toMatchObject({ homeowner: { servicePausesOn: "2027-04-07" } });
  });

  test("shows only this host's rentals, with the state of their calendars", async () => {
    const host = await addHomeowner(app, { lastName: "Shore" });
    const { propertyId, feedId } = await addRental(app, host, { name: "Gull House" });
    const failingSince = app.clock.now;
    const failing = await addRentalFeed(app, propertyId, { failure: "refused", failures: 3, failingSince });
    await addRental(app, await addHomeowner(app));
    const rentals = await bodyOf<{ feeds: { id: string }[] }[]>("admin.hostRentals", host);
    expect(rentals).toMatchObject([
      {
        id: propertyId,
        name: "Gull House",
        address: "12 Oak Avenue",
        feeds: [{ id: feedId }, { id: failing }],
      },
    ]);
    expect(rentals[0]?.feeds[1]).toMatchObject({ failure: "refused", failingSince });
    expect(JSON.stringify(rentals)).not.toContain("sealed");
    expect(await bodyOf("admin.hostRentals", await addHomeowner(app))).toEqual([]);
  });

  test("is found by the user, home and runner id", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    for (const id of [home.userId, home.homeownerId])
      expect(await page(id)).toMatchObject({
        userId: home.userId,
        sessions: 1,
        homeowner: { subscriptionStatus: "active", monthlyRate: "29.00", balance: "0.00" },
        runner: null,
      });
    for (const id of [runner.userId, runner.runnerId])
      expect(await page(id)).toMatchObject({ homeowner: null, runner: { rating: null, owed: "0.00" } });
    expect(await as(admin, "admin.person", { id: app.deps.newId() })).toMatchObject({ status: 404 });
  });

  test("stores a note once, and none under another person's note id", async () => {
    const [home, other] = [await addHomeowner(app), await addHomeowner(app)];
    const note = { userId: home.userId, noteId: app.deps.newId(), words: "Ring twice" };
    await bodyOf("admin.addNote", note);
    await bodyOf("admin.addNote", note);
    const refused = { status: 409, body: { code: "ID_IN_USE" } };
    expect(await as(admin, "admin.addNote", { ...note, userId: other.userId })).toMatchObject(refused);
    expect(await as(admin, "admin.addNote", { ...note, words: "Ring once" })).toMatchObject(refused);
  });

  test("lists pickups, money, notes and changes, latest first, page by page", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    const missed = await addJob(app, home, { status: "missed", scheduledOn: "2026-03-09" });
    await addJob(app, home, { scheduledOn: "2026-03-20" });
    app.clock.advance(minute);
    const noteId = app.deps.newId();
    await bodyOf("admin.addNote", { userId: home.userId, noteId, words: "Ring twice" });
    app.clock.advance(minute);
    await bodyOf("admin.signOutPerson", { userId: home.userId });
    const { rows } = await timeline(home.userId);
    expect(rows.map(({ kind, what }) => [kind, what])).toEqual([
      ["change", "admin.signOutPerson"],
      ["note", "note"],
      expect.anything(),
      expect.anything(),
      ["pickup", "missed"],
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "note", id: noteId, words: "Ring twice", by: "Ana Prado" }),
        expect.objectContaining({ kind: "pickup", jobId: missed, day: "2026-03-09" }),
        expect.objectContaining({ kind: "money", what: "credit", amount: "6.70", words: "missed" }),
        expect.objectContaining({ kind: "change", what: "account.made" }),
      ]),
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const next: Page<TimelineEntry> = await timeline(home.userId, { limit: 1, cursor });
      found.push(...next.rows.map(({ id }) => id));
      cursor = next.nextCursor;
    } while (cursor);
    expect(found).toEqual(rows.map(({ id }) => id));
    expect((await timeline(home.userId, { kind: "note" })).rows).toHaveLength(1);
    expect((await timeline(runner.runnerId)).rows).toMatchObject([{ what: "account.made" }]);
    const ofRunner = await asked({ id: home.userId, role: "runner" });
    expect(ofRunner.rows.map(({ kind }) => kind).toSorted()).toEqual(["change", "change", "note"]);
  });

  test("lists a pickup when it was done or missed, with the home's zone, across pages", async () => {
    const home = await addHomeowner(app, { timeZone: "America/Chicago" });
    const runner = await addRunner(app);
    const today = localDay(app.clock.now, home.timeZone);
    const yesterday = addDays(today, -1);
    const late = await addJob(app, home, { status: "missed", scheduledOn: yesterday });
    const early = await addJob(app, home, { status: "in_progress", runner, scheduledOn: addDays(today, 1) });
    app.clock.advance(minute);
    const doneAt = app.clock.now;
    expect((await as(runner, "runner.completeJob", { jobId: early })).status).toBe(200);
    app.clock.advance(minute);
    // Missed before its window ended, and after a pickup of a later day was done.
    const missed = { status: "missed", scheduledOn: today, timeWindow: "evening" } as const;
    const latest = await addJob(app, home, missed);
    const pickups = [
      { jobId: latest, what: "missed", at: app.clock.now },
      { jobId: early, what: "completed", at: doneAt },
      { jobId: late, what: "missed", at: windowInstants(yesterday, "morning", home.timeZone).endsAt },
    ].map((pickup) => ({ ...pickup, timeZone: "America/Chicago" }));
    expect((await timeline(home.userId, { kind: "pickup" })).rows).toMatchObject(pickups);
    const paged: TimelineEntry[] = [];
    let cursor: string | null = null;
    do {
      const next: Page<TimelineEntry> = await timeline(home.userId, { kind: "pickup", limit: 1, cursor });
      paged.push(...next.rows);
      cursor = next.nextCursor;
    } while (cursor);
    expect(paged).toMatchObject(pickups);
    expect((await timeline(runner.userId, { kind: "pickup" })).rows).toMatchObject([{ jobId: early }]);
    expect((await timeline(runner.userId, { kind: "change" })).rows[0]).toMatchObject({ timeZone: null });
  });

  test("lists every entry about a home or its pickups with its zone, also in the audit log", async () => {
    const home = await addHomeowner(app, { timeZone: "America/Chicago" });
    const runner = await addRunner(app);
    const scheduledOn = addDays(localDay(app.clock.now, home.timeZone), 1);
    const jobId = await addJob(app, home, { status: "in_progress", runner, scheduledOn });
    const seen = { status: "in_progress", runnerId: runner.runnerId, day: scheduledOn };
    await bodyOf("admin.reopenJob", { jobId, seen, reason: "Wrong house" });
    const zones = async (id: string) =>
      (await timeline(id, { kind: "change" })).rows.map(({ what, timeZone }) => [what, timeZone]);
    expect(await zones(home.userId)).toEqual(
      expect.arrayContaining([
        ["admin.reopenJob", "America/Chicago"],
        ["account.made", "America/Chicago"],
      ]),
    );
    expect(await zones(runner.userId)).toContainEqual(["job.taken", "America/Chicago"]);
    expect(await bodyOf("admin.auditLog", { subjectId: jobId })).toMatchObject({
      rows: [{ job: { timeZone: "America/Chicago" } }],
    });
  });

  test("lists who assigned and released a job, refunds, and each credit once", async () => {
    const home = await addHomeowner(app);
    const leo = await addRunner(app, { firstName: "Leo", lastName: "Santos" });
    const mia = await addRunner(app, { firstName: "Mia", lastName: "Bell" });
    const day = addDays(localDay(app.clock.now, home.timeZone), 3);
    const jobId = await addJob(app, home, { scheduledOn: day });
    const give = (runnerId: string, seen: object) => bodyOf("admin.assignJob", { jobId, runnerId, seen });
    app.clock.advance(minute);
    await give(leo.runnerId, { status: "scheduled", runnerId: null, day });
    app.clock.advance(minute);
    await give(mia.runnerId, { status: "assigned", runnerId: leo.runnerId, day });
    app.clock.advance(minute);
    await bodyOf("admin.releaseJobToOpen", {
      jobId,
      seen: { status: "assigned", runnerId: mia.runnerId, day },
      reason: "Flat tire",
    });
    app.clock.advance(minute);
    const credit = { userId: home.userId, creditId: app.deps.newId(), amount: "7.50", reason: "Sorry" };
    await bodyOf("admin.giveCredit", credit);
    const changes = async (id: string) =>
      (await timeline(id, { kind: "change" })).rows.map(({ what, day, words, by }) => [what, day, words, by]);
    const made = ["account.made", null, null, null];
    expect(await changes(leo.userId)).toEqual([
      ["job.taken", day, null, "Ana Prado"],
      ["job.given", day, null, "Ana Prado"],
      made,
    ]);
    expect(await changes(mia.userId)).toEqual([
      ["job.taken", day, "Flat tire", "Ana Prado"],
      ["job.given", day, null, "Ana Prado"],
      made,
    ]);
    expect((await changes(home.userId)).slice(0, 3)).toEqual([
      ["admin.releaseJobToOpen", day, "Flat tire", "Ana Prado"],
      ["admin.assignJob", day, null, "Ana Prado"],
      ["admin.assignJob", day, null, "Ana Prado"],
    ]);
    const { rows } = await timeline(home.userId);
    expect(rows.filter(({ words }) => words === "Sorry")).toMatchObject([
      { kind: "money", what: "credit", amount: "7.50", by: "Ana Prado" },
    ]);
    const log = await bodyOf<Page<AuditRow>>("admin.auditLog", { subjectId: jobId });
    expect(log.rows).toMatchObject([
      { runners: { before: "Mia Bell", after: null } },
      { runners: { before: "Leo Santos", after: "Mia Bell" } },
      {
        job: { address: expect.stringContaining(" "), day, homeUserId: home.userId },
        runners: { before: null, after: "Leo Santos" },
      },
    ]);
  });

  test("lists a canceled pickup when it was canceled, with who and why", async () => {
    const home = await addHomeowner(app);
    const day = addDays(localDay(app.clock.now, home.timeZone), 3);
    const [byAdmin, byHomeowner] = [
      await addJob(app, home, { scheduledOn: day }),
      await addJob(app, home, { scheduledOn: addDays(day, 1) }),
    ];
    await addJob(app, home, { scheduledOn: addDays(day, 2) });
    app.clock.advance(minute);
    const asked = { jobId: byAdmin, cause: "ours", reason: "Road closed" };
    const seen = { status: "scheduled", runnerId: null, day };
    await bodyOf("admin.cancelJob", { ...asked, seen });
    const canceledAt = app.clock.now;
    app.clock.advance(minute);
    expect((await as(home, "homeowner.cancelJob", { jobId: byHomeowner })).status).toBe(200);
    const pickups = [
      { jobId: byHomeowner, what: "cancelled", at: app.clock.now, words: null, by: expect.any(String) },
      { jobId: byAdmin, what: "cancelled", at: canceledAt, day, words: "Road closed", by: "Ana Prado" },
    ];
    const { rows } = await timeline(home.userId, { kind: "pickup" });
    expect(rows).toMatchObject(pickups);
    expect(rows).toHaveLength(2);
    const first = await timeline(home.userId, { kind: "pickup", limit: 1 });
    expect(first.rows).toMatchObject(pickups.slice(0, 1));
    const second = await timeline(home.userId, { kind: "pickup", limit: 1, cursor: first.nextCursor });
    expect(second).toMatchObject({ rows: pickups.slice(1), nextCursor: null });
    expect((await timeline(home.userId, { kind: "money" })).rows).toMatchObject([
      { what: "credit", words: "cancelled" },
    ]);
  });

  test("lists a pickup in progress before its window begins", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    const scheduledOn = addDays(localDay(app.clock.now, home.timeZone), 1);
    const jobId = await addJob(app, home, { status: "in_progress", runner, scheduledOn });
    await addJob(app, home, { status: "assigned", runner, scheduledOn });
    for (const { userId } of [home, runner])
      expect((await timeline(userId, { kind: "pickup" })).rows).toMatchObject([
        { jobId, what: "in_progress" },
      ]);
  });

  fullTest("lists problems and support conversations with their status", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    const jobId = await addJob(app, home, { status: "assigned", runner });
    expect((await as(runner, "runner.completeJob", { jobId })).status).toBe(200);
    const report = { jobId, kind: "damage", wish: "credit", words: "The lid is broken." };
    const problem = (await as(home, "homeowner.reportProblem", report)).body as { id: string };
    const threadId = app.deps.newId();
    await as(home, "support.openThread", { threadId, topic: "pay", words: "When is it billed?" });
    const problems = { kind: "problem", id: problem.id, jobId, words: "The lid is broken." };
    const written = { kind: "support", id: threadId, what: "pay.open", words: "When is it billed?" };
    expect((await timeline(home.userId, { kind: "problem" })).rows).toMatchObject([
      { ...problems, what: "damage.open", by: null },
    ]);
    expect((await timeline(runner.userId, { kind: "problem" })).rows).toMatchObject([problems]);
    expect((await timeline(home.userId, { kind: "support" })).rows).toMatchObject([written]);
    expect((await timeline(runner.userId, { kind: "support" })).rows).toEqual([]);
    await bodyOf("admin.resolveProblem", { problemId: problem.id, outcome: "answered", answer: "We look." });
    expect((await timeline(home.userId)).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...problems, what: "damage.answered", by: "Ana Prado" }),
        expect.objectContaining(written),
      ]),
    );
  });

  test("restores a removed note unchanged while that is possible", async () => {
    const [home, other] = [await addHomeowner(app), await addAdmin(app)];
    const noteId = app.deps.newId();
    await bodyOf("admin.addNote", { userId: home.userId, noteId, words: "Ring twice" });
    const notes = async () => (await timeline(home.userId, { kind: "note" })).rows;
    const before = await notes();
    app.clock.advance(minute);
    expect((await as(other, "admin.removeNote", { noteId })).status).toBe(200);
    expect(await as(admin, "admin.removeNote", { noteId })).toMatchObject({ status: 404 });
    expect(await notes()).toEqual([]);
    expect((await as(other, "admin.restoreNote", { noteId })).status).toBe(200);
    expect(await as(admin, "admin.restoreNote", { noteId })).toMatchObject({ status: 404 });
    expect(await notes()).toEqual(before);
    await as(other, "admin.removeNote", { noteId });
    await as(admin, "auth.reauthenticate", { password });
    await bodyOf("admin.erasePerson", { userId: home.userId, reason: "asked" });
    expect(await as(admin, "admin.restoreNote", { noteId })).toMatchObject({ status: 404 });
  });

  test("shows what is still refundable of a paid invoice", async () => {
    const user = await addUser(app);
    await serveArea(app, homeFields.zipCode);
    await as(user, "homeowner.createSubscription");
    await as(user, "homeowner.saveService", homeFields);
    const paid = async () =>
      (await timeline(user.userId, { kind: "money" })).rows.find(({ what }) => what === "payment");
    const payment = await paid();
    expect(payment).toMatchObject({ amount: "29.00", refundable: "29.00" });
    await bodyOf("admin.refundInvoice", {
      refundId: app.deps.newId(),
      invoiceId: payment?.invoiceId,
      amount: "9.00",
      reason: "Rain",
    });
    expect(await paid()).toMatchObject({ refundable: "20.00" });
    expect((await timeline(user.userId, { kind: "change" })).rows).toContainEqual(
      expect.objectContaining({ what: "admin.refundInvoice", amount: "9.00", words: "Rain" }),
    );
  });
});
