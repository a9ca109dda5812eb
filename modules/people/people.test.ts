import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditLog, invitations, jobs, personNotes, subscriptions, users } from "#db/schema/index.ts";
import type { AdminHomeowner, AdminRunner } from "#modules/accounts/contract.ts";
import type { AuditRow } from "#modules/operations/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { Invitation } from "#modules/runners/contract.ts";
import { day, minute } from "#platform/instants.ts";
import { addDays, localDay, windowInstants } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addSubscription,
  addUser,
  type Person,
  password,
  serveArea,
  signIn,
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
const homeowners = async (input: object) =>
  (await bodyOf<Page<AdminHomeowner>>("admin.homeowners", input)).rows.map(({ firstName }) => firstName);
const runners = async (input: object) =>
  (await bodyOf<Page<AdminRunner>>("admin.runners", input)).rows.map(({ firstName }) => firstName);
const drain = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);

describe("homeowners", () => {
  beforeAll(async () => {
    const add = (firstName: string, lastName: string, given: object = {}) => {
      app.clock.advance(minute);
      return addHomeowner(app, {
        firstName,
        lastName,
        email: `${firstName === "José" ? "jose" : firstName.toLowerCase()}@bins.example`,
        ...given,
      });
    };
    await add("Zoe", "Adler", {
      zipCode: "60601",
      address: "9 Lake Drive",
      phoneNumber: "+1 (312) 555-0142",
    });
    await add("José", "O'Brien", { subscription: "past_due", address: "77 Maple Street" });
    await add("Amir", "Adler", { subscription: "none", isSuspended: true });
  });

  test.each([
    [{ search: "zoe" }, ["Zoe"]],
    [{ search: "ADL" }, ["Amir", "Zoe"]],
    [{ search: "jose obrien" }, ["José"]],
    [{ search: "o'brien" }, ["José"]],
    [{ search: "O’Brien" }, ["José"]],
    [{ search: "maple 77" }, ["José"]],
    [{ search: "312 555 0142" }, ["Zoe"]],
    [{ search: "0142" }, ["Zoe"]],
    [{ search: "zoe@bins.ex" }, ["Zoe"]],
    [{ search: "60601" }, ["Zoe"]],
    [{ search: "adler xyz" }, []],
    [{ search: "bins", zipCode: "60601" }, ["Zoe"]],
    [{ search: "bins", state: "past_due" }, ["José"]],
    [{ search: "bins", state: "none" }, ["Amir"]],
    [{ search: "bins", state: "suspended" }, ["Amir"]],
    [{ search: "bins" }, ["Amir", "José", "Zoe"]],
    [{ search: "bins", sort: "name" }, ["Amir", "Zoe", "José"]],
  ])("%j finds %j", async (input, names) => {
    expect(await homeowners(input)).toEqual(names);
  });

  test("come page by page in any order, each once", async () => {
    for (const [sort, names] of [
      ["newest", ["Amir", "José", "Zoe"]],
      ["name", ["Amir", "Zoe", "José"]],
    ] as const) {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<AdminHomeowner> = await bodyOf("admin.homeowners", {
          search: "bins",
          sort,
          limit: 1,
          cursor,
        });
        found.push(...page.rows.map(({ firstName }) => firstName));
        cursor = page.nextCursor;
      } while (cursor);
      expect(found).toEqual(names);
    }
  });

  test("are counted by state within a search", async () => {
    expect(await bodyOf("admin.homeownerCounts", { search: "bins" })).toEqual({
      all: 3,
      states: { active: 1, past_due: 1, paused: 0, incomplete: 0, canceled: 0, none: 1, suspended: 1 },
    });
  });

  test("stay former customers when they only open /subscribe again, on their page too", async () => {
    const home = await addHomeowner(app, { firstName: "Rey", lastName: "Returning" });
    const at = app.clock.now;
    await app.deps.db
      .update(subscriptions)
      .set({ status: "canceled", activatedAt: at, endedAt: at })
      .where(eq(subscriptions.userId, home.userId));
    app.clock.advance(minute);
    await addSubscription(app, home, "incomplete");
    expect(await homeowners({ search: "returning", state: "canceled" })).toEqual(["Rey"]);
    const page = await bodyOf<PersonPage>("admin.person", { id: home.homeownerId });
    expect(page.homeowner).toMatchObject({ subscriptionStatus: "canceled" });
  });

  test("are found by their rentals' current names and addresses", async () => {
    const host = await addHomeowner(app, { firstName: "Hal", lastName: "Quill" });
    const { propertyId } = await addRental(app, host, {
      name: "Heron Cabin",
      address: "77 Wharf Road",
      zipCode: "04101",
    });
    for (const search of ["heron", "77 wharf", "04101 heron", "quill cabin"])
      expect(await homeowners({ search })).toEqual(["Hal"]);
    expect((await bodyOf<{ all: number }>("admin.homeownerCounts", { search: "heron" })).all).toBe(1);
    await as(host, "rental.saveProperty", { id: propertyId, name: "Osprey Cabin", version: 1 });
    expect(await homeowners({ search: "heron" })).toEqual([]);
    expect(await homeowners({ search: "osprey" })).toEqual(["Hal"]);
    await as(host, "rental.removeProperty", { id: propertyId });
    expect(await homeowners({ search: "osprey" })).toEqual([]);
    expect(await homeowners({ search: "quill" })).toEqual(["Hal"]);
  });

  test("change in the list with the person, and leave it with the account", async () => {
    const lea = await addHomeowner(app, { firstName: "Lea", lastName: "Moss", subscription: "none" });
    expect(await homeowners({ search: "moss", state: "none" })).toEqual(["Lea"]);
    await addSubscription(app, lea, "active");
    expect(await homeowners({ search: "moss", state: "active" })).toEqual(["Lea"]);
    await as(lea, "profile.update", { lastName: "Fern" });
    expect(await homeowners({ search: "moss" })).toEqual([]);
    expect(await homeowners({ search: "fern" })).toEqual(["Lea"]);
    await as(lea, "profile.deleteAccount");
    expect(await homeowners({ search: "lea" })).toEqual([]);
  });

  test.each([
    { cursor: "name" },
    { sort: "name", cursor: "2026-03-10T15:00:00.000Z_01900000-0000-7000-8000-000000000011" },
    { sort: "name", cursor: "01900000-0000-7000-8000-000000000011_" },
  ])("refuse a forged page: %j", async (input) => {
    expect(await as(admin, "admin.homeowners", input)).toMatchObject({
      status: 400,
      body: { code: "CURSOR_INVALID" },
    });
  });
});

describe("runners", () => {
  beforeAll(async () => {
    const add = (firstName: string, given: object = {}) => {
      app.clock.advance(minute);
      return addRunner(app, {
        firstName,
        lastName: "Rowe",
        email: `${firstName.toLowerCase()}@legs.example`,
        ...given,
      });
    };
    await add("Kim", { applicationStatus: "submitted", serviceAreas: ["60601", "60602"] });
    const lou = await add("Lou", { isAvailable: false });
    await add("Max", { serviceAreas: ["60602"] });
    await add("Ned", { applicationStatus: "more_info" });
    await add("Oda", { applicationStatus: "rejected" });
    await add("Pia", { applicationStatus: "submitted" });
    const home = await addHomeowner(app);
    const jobId = await addJob(app, home, { status: "assigned", runner: lou });
    await as(lou, "runner.completeJob", { jobId });
    await as(home, "homeowner.rateJob", { jobId, stars: 4 });
  });

  test.each([
    [{ state: "waiting", sort: "waiting" }, ["Kim", "Pia"]],
    [{ state: "asked" }, ["Ned"]],
    [{ state: "approved" }, ["Max", "Lou"]],
    [{ state: "online" }, ["Max"]],
    [{ state: "rejected" }, ["Oda"]],
    [{ state: "approved", sort: "rating" }, ["Lou", "Max"]],
    [{ zipCode: "60602" }, ["Max", "Kim"]],
    [{ sort: "waiting" }, ["Kim", "Pia"]],
    [{ sort: "name", state: "approved" }, ["Lou", "Max"]],
  ])("%j shows %j", async (input, names) => {
    expect(await runners({ search: "legs", ...input })).toEqual(names);
  });

  test.each(["rating", "waiting"] as const)("by %s have a second page", async (sort) => {
    const all = await runners({ search: "legs", sort });
    const first = await bodyOf<Page<AdminRunner>>("admin.runners", { search: "legs", sort, limit: 1 });
    expect(first.nextCursor).not.toBeNull();
    expect(await runners({ search: "legs", sort, cursor: first.nextCursor })).toEqual(all.slice(1));
  });

  test("are counted by state", async () => {
    expect(await bodyOf("admin.runnerCounts", { search: "legs" })).toEqual({
      all: 6,
      states: { waiting: 2, asked: 1, approved: 2, online: 1, rejected: 1, suspended: 0 },
    });
  });
});

describe("a person's page", () => {
  const page = (id: string) => bodyOf<PersonPage>("admin.person", { id });
  const timeline = (id: string, more: object = {}) =>
    bodyOf<Page<TimelineEntry>>("admin.personTimeline", { id, ...more });

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

describe("suspending", () => {
  test("ends sessions, releases a runner's jobs, and tells why; reinstating allows sign-in again", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    const taken = await addJob(app, home, { status: "assigned", runner });
    const inProgress = await addJob(app, home, { status: "in_progress", runner, scheduledOn: "2026-03-10" });
    const suspended = await bodyOf("admin.suspendPerson", {
      userId: runner.userId,
      reason: "No shows",
      seen: { suspendedAt: null },
    });
    expect(suspended).toEqual({ released: 1, missed: 1 });
    expect(await as(runner, "auth.currentUser")).toMatchObject({ status: 401 });
    expect(await app.typed(null, "auth.login", { email: runner.email, password })).toMatchObject({
      body: { code: "ACCOUNT_SUSPENDED" },
    });
    const found = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({
      [taken]: "scheduled",
      [inProgress]: "missed",
    });
    await drain();
    expect(app.emails.find(({ to }) => to === runner.email)?.text).toContain("No shows");
    const { suspendedAt } = await bodyOf<PersonPage>("admin.person", { id: runner.userId });
    await bodyOf("admin.reinstatePerson", { userId: runner.userId, seen: { suspendedAt } });
    expect(await app.typed(null, "auth.login", { email: runner.email, password })).toMatchObject({
      status: 200,
    });
  });

  test("of a homeowner closes the account and leaves the service and its pickups unchanged", async () => {
    const home = await addHomeowner(app);
    const jobId = await addJob(app, home);
    const suspend = { userId: home.userId, reason: "Fraud", seen: { suspendedAt: null } };
    expect(await bodyOf("admin.suspendPerson", suspend)).toEqual({ released: 0, missed: 0 });
    expect(await as(home, "homeowner.calendar")).toMatchObject({ status: 401 });
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job?.status).toBe("scheduled");
    expect(await bodyOf<PersonPage>("admin.person", { id: home.userId })).toMatchObject({
      suspendedAt: app.clock.now,
      homeowner: { subscriptionStatus: "active" },
    });
  });

  test("of a person seen as suspended changes nothing and sends no second email", async () => {
    const home = await addHomeowner(app);
    const suspend = { userId: home.userId, reason: "Fraud", seen: { suspendedAt: null as string | null } };
    await bodyOf("admin.suspendPerson", suspend);
    const suspendedAt = app.clock.now;
    app.clock.advance(minute);
    expect(await as(admin, "admin.suspendPerson", { ...suspend, seen: { suspendedAt } })).toMatchObject({
      status: 409,
      body: { code: "PERSON_CHANGED", params: { act: "suspended", at: suspendedAt } },
    });
    expect(await bodyOf<PersonPage>("admin.person", { id: home.userId })).toMatchObject({ suspendedAt });
    expect(await app.deps.db.$count(auditLog, eq(auditLog.subjectId, home.userId))).toBe(1);
  });

  test("twice tells the second admin who was first, and oneself cannot be suspended", async () => {
    const home = await addHomeowner(app);
    const suspend = { userId: home.userId, reason: "Fraud", seen: { suspendedAt: null } };
    await bodyOf("admin.suspendPerson", suspend);
    expect(await as(await addAdmin(app), "admin.suspendPerson", suspend)).toMatchObject({
      status: 409,
      body: {
        code: "PERSON_CHANGED",
        params: { name: "Ana Prado", act: "suspended", at: app.clock.now },
        message: "Ana Prado has suspended this account already.",
      },
    });
    expect(await as(admin, "admin.suspendPerson", { ...suspend, userId: admin.userId })).toMatchObject({
      body: { code: "NOT_YOURSELF" },
    });
    expect(
      await as(admin, "admin.reinstatePerson", { userId: home.userId, seen: { suspendedAt: null } }),
    ).toMatchObject({ body: { code: "PERSON_CHANGED" } });
  });
});

test("the audit log can be searched by its subject, even an admin or an erased account", async () => {
  const found = async (subject: string) =>
    (await bodyOf<Page<{ subjectId: string }>>("admin.auditLog", { subject })).rows.map(
      ({ subjectId }) => subjectId,
    );
  const colleague = await addUser(app, { role: "admin", firstName: "Zora", lastName: "Quill" });
  const home = await addHomeowner(app, { firstName: "Milo", lastName: "Quillon" });
  for (const { userId } of [colleague, home]) await bodyOf("admin.signOutPerson", { userId });
  expect((await found("quill")).toSorted()).toEqual([colleague.userId, home.userId].toSorted());
  await as(admin, "auth.reauthenticate", { password });
  await bodyOf("admin.erasePerson", { userId: home.userId, reason: "asked" });
  expect(await found("quill")).toEqual([colleague.userId]);
  expect(await found("deleted account")).toContain(home.userId);
});

describe("erasing", () => {
  test("deletes all personal data, with notes and invitations, and requires a fresh sign-in", async () => {
    const home = await addHomeowner(app, { firstName: "Gwen" });
    await bodyOf("admin.addNote", { userId: home.userId, noteId: app.deps.newId(), words: "Gwen is deaf" });
    const erase = { userId: home.userId, reason: "asked" };
    app.clock.advance(11 * minute);
    expect(await as(admin, "admin.erasePerson", erase)).toMatchObject({ body: { code: "REAUTHENTICATE" } });
    await as(admin, "auth.reauthenticate", { password });
    await bodyOf("admin.erasePerson", erase);
    expect(await as(admin, "admin.erasePerson", erase)).toMatchObject({
      body: { code: "PERSON_CHANGED", params: { act: "erased" } },
    });
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, home.userId));
    expect(row).toMatchObject({ firstName: "Deleted", email: `deleted-${home.userId}@deleted.invalid` });
    expect(await app.deps.db.select().from(personNotes).where(eq(personNotes.userId, home.userId))).toEqual(
      [],
    );
    const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, home.userId));
    expect(JSON.stringify(logged)).not.toContain("Gwen");
  });

  test("deletes admins' texts about them in money, jobs and the audit log, but keeps the acts", async () => {
    const home = await addHomeowner(app, { firstName: "Gwen" });
    const jobId = await addJob(app, home);
    const seen = { status: "scheduled", runnerId: null, day: "2026-03-11" };
    await bodyOf("admin.cancelJob", { jobId, cause: "ours", reason: "Gwen shouted", seen });
    const creditId = app.deps.newId();
    await bodyOf("admin.giveCredit", { creditId, userId: home.userId, amount: "5.00", reason: "Gwen cried" });
    const suspend = { userId: home.userId, reason: "Gwen threw cans", seen: { suspendedAt: null } };
    await bodyOf("admin.suspendPerson", suspend);
    await as(admin, "auth.reauthenticate", { password });
    await bodyOf("admin.erasePerson", { userId: home.userId, reason: "misuse" });
    for (const table of ["audit_log", "ledger_transactions", "job_events"]) {
      const { rows } = await app.database.execute(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain("Gwen");
    }
    const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, home.userId));
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["admin.giveCredit", "admin.suspendPerson", "admin.erasePerson"]),
    );
    expect(logged.find(({ action }) => action === "admin.erasePerson")?.after).toEqual({
      erased: true,
      cause: "misuse",
    });
    const told = await bodyOf("admin.personTimeline", { id: home.userId });
    expect(JSON.stringify(told)).not.toContain("Gwen");
  });
});

describe("invitations", () => {
  const list = () => bodyOf<Page<Invitation>>("admin.invitations", {});
  const tokenOf = (email: string) =>
    /invitation=([\w-]+)/.exec(app.emails.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
  const open = async (token: string) => (await app.typed(null, "site.openInvitation", { token })).body;

  test("lead to sign-up with the address filled in until they are accepted", async () => {
    const email = "ines@example.com";
    const invited = await bodyOf<Invitation>("admin.inviteRunner", {
      email,
      firstName: "Inés",
      language: "es",
    });
    expect(invited).toMatchObject({ state: "open", email });
    await drain();
    expect(app.emails.filter(({ to }) => to === email)).toMatchObject([{ subject: "Trabaja con TidyCurb" }]);
    const token = tokenOf(email);
    expect(await open(token)).toEqual({ email, firstName: "Inés" });
    const [kept] = await app.deps.db.select().from(invitations).where(eq(invitations.email, email));
    expect(JSON.stringify(kept)).not.toContain(token);
    await app.typed(null, "auth.registerRunner", {
      firstName: "Inés",
      lastName: "Vega",
      email,
      password,
      phoneNumber: "(212) 555-0123",
      city: "New York",
      serviceAreas: ["10001"],
      availabilityWindows: ["Flexible/Anytime"],
      vehicleType: "Bike",
      payoutEmail: "pay@example.com",
      idCheckConsent: true,
      trainingCompleted: true,
    });
    expect((await list()).rows.find((row) => row.email === email)).toMatchObject({
      state: "accepted",
      invitedBy: "Ana Prado",
    });
    expect(await open(token)).toBeNull();
    expect(await as(admin, "admin.inviteRunner", { email, firstName: "Inés" })).toMatchObject({
      status: 409,
      body: { code: "INVITED_IS_THERE", params: { side: "runners", as: "applicant" } },
    });
    const home = await addHomeowner(app);
    expect(await as(admin, "admin.inviteRunner", { email: home.email, firstName: "Maya" })).toMatchObject({
      body: {
        code: "INVITED_IS_THERE",
        params: { userId: home.userId, side: "homeowners", as: "account" },
      },
    });
  });

  test("sent again have a new link and more time; withdrawn ones lead nowhere", async () => {
    const email = "tom@example.com";
    const { id } = await bodyOf<Invitation>("admin.inviteRunner", { email, firstName: "Tom" });
    await drain();
    const first = tokenOf(email);
    app.clock.advance(15 * day);
    expect(await open(first)).toBeNull();
    admin = { ...admin, cookie: await signIn(app, admin.userId) };
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ state: "expired" });
    expect(await bodyOf("admin.resendInvitation", { invitationId: id })).toMatchObject({ state: "open" });
    await drain();
    const second = tokenOf(email);
    expect(second).not.toBe(first);
    expect(await open(second)).toEqual({ email, firstName: "Tom" });
    expect(await bodyOf("admin.inviteRunner", { email, firstName: "Thomas" })).toMatchObject({ id });
    expect(await bodyOf("admin.revokeInvitation", { invitationId: id })).toMatchObject({ state: "revoked" });
    expect(await open(second)).toBeNull();
    for (const act of ["admin.resendInvitation", "admin.revokeInvitation"] as const)
      expect(await as(admin, act, { invitationId: id })).toMatchObject({ body: { code: "INVITATION_OVER" } });
  });
});

describe("the audit log", () => {
  const log = async (input: object) =>
    (await bodyOf<Page<{ action: string; actor: { name: string } | null }>>("admin.auditLog", input)).rows;

  test("is filtered by actor, action, subject and time, page by page", async () => {
    const other = await addUser(app, { role: "admin", firstName: "Bo", lastName: "Lind" });
    const home = await addHomeowner(app, { firstName: "Uma", lastName: "Quist" });
    await as(other, "admin.signOutPerson", { userId: home.userId });
    app.clock.advance(minute);
    await bodyOf("admin.addNote", { userId: home.userId, noteId: app.deps.newId(), words: "Hm" });
    const both = [{ action: "admin.addNote" }, { action: "admin.signOutPerson" }];
    expect(await log({ subject: "quist" })).toMatchObject(both);
    expect(await log({ subjectId: home.userId })).toMatchObject(both);
    expect(await log({ subject: "quist", actorId: other.userId })).toMatchObject([
      {
        actor: { name: "Bo Lind" },
        subject: { name: "Uma Quist", role: "homeowner" },
        before: { sessions: 1 },
      },
    ]);
    expect(await log({ subject: "quist", action: "admin.addNote" })).toHaveLength(1);
    const today = app.clock.now.slice(0, 10);
    expect(await log({ subject: "quist", from: today, until: today })).toHaveLength(2);
    expect(await log({ subject: "quist", until: "2026-03-01" })).toEqual([]);
    const first = await bodyOf<Page<object>>("admin.auditLog", { subject: "quist", limit: 1 });
    expect(await log({ subject: "quist", cursor: first.nextCursor })).toMatchObject([both[1]]);
  });

  test("lists its admins and actions for filtering", async () => {
    const choices = await bodyOf<{ actors: { name: string }[]; actions: string[] }>("admin.auditChoices");
    const names = choices.actors.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Ana Prado", "Bo Lind"]));
    expect(choices.actions).toEqual(expect.arrayContaining(["admin.addNote", "admin.suspendPerson"]));
    expect(choices.actions).toEqual([...new Set(choices.actions)].toSorted());
  });

  test("finds the entries of one name among those of two, as the directory does", async () => {
    for (const [firstName, lastName] of [
      ["Madonna", ""],
      ["Zed", "madden"],
      ["Al", "Maddox"],
    ] as const) {
      const actor = await addUser(app, { role: "admin", firstName, lastName });
      const home = await addHomeowner(app);
      await as(actor, "admin.signOutPerson", { userId: home.userId });
    }
    const { actors } = await bodyOf<{ actors: { name: string }[] }>("admin.auditChoices");
    const names = actors.map(({ name }) => name);
    expect(names.filter((name) => /mad/i.test(name))).toEqual(["Zed madden", "Al Maddox", "Madonna"]);
    expect(names.indexOf("Bo Lind")).toBeLessThan(names.indexOf("Madonna"));
  });
});
