import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { subscriptions } from "#db/schema/index.ts";
import type { AdminHomeowner, AdminRunner } from "#modules/accounts/contract.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  addSubscription,
  addUser,
  type Person,
} from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addRental } from "#testkit/rentals.ts";
import type { Person as PersonPage } from "./contract.ts";

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
    { sort: "name", cursor: "a_b_01900000-0000-7000-8000-000000000011" },
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
    expect(choices.actions).toEqual(expect.arrayContaining(["admin.addNote", "admin.signOutPerson"]));
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
