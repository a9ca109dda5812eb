import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setUpDrafts } from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addRunner, addUser, type Person, password } from "#testkit/factories.ts";
import { applicationFields, homeFields } from "#testkit/registrations.ts";
import type { SetUpDraft } from "./contract.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  person = await addUser(app);
});

const draft: SetUpDraft = {
  role: "host",
  step: 1,
  values: { zipCode: "10001", gateCode: "4711#", collectionDays: ["Friday"], isOpen: true },
};
const save = (given: unknown, who: Who = person) => app.typed(who, "profile.saveSetUp", given);
const kept = async (who: Who = person) => (await app.typed(who, "profile.setUp")).body;
const draftsOf = ({ userId }: { userId: string }) =>
  app.deps.db.$count(setUpDrafts, sql`user_id = ${userId}`);

test("an account without a set-up has none", async () => {
  expect(await kept()).toBeNull();
});

test("what was typed is on the account, for its own person, and the newest replaces it", async () => {
  expect((await save(draft)).body).toEqual({ savedAt: app.clock.now });
  expect(await kept()).toEqual({ ...draft, savedAt: app.clock.now });
  expect(await kept(await addUser(app))).toBeNull();
  app.clock.advance(1000);
  const runner = { role: "runner", step: 3, values: { city: "Brooklyn" } };
  await save(runner);
  await save(runner);
  expect(await kept()).toEqual({ ...runner, savedAt: app.clock.now });
});

test("the database holds nothing readable, and a lost key leaves the role and step", async () => {
  await save(draft);
  const rows = await app.deps.db.execute(sql`select * from setup_drafts`);
  expect(JSON.stringify(rows)).not.toMatch(/4711|10001|gateCode/);
  const other = app.deps.vault.seal("{}", "another account");
  await app.deps.db.update(setUpDrafts).set({ valuesSealed: other });
  expect(await kept()).toMatchObject({ role: "host", step: 1, values: {} });
});

test.each([
  ["a password", { values: { password: "correct horse" } }],
  ["a repeated password", { values: { confirmPassword: "correct horse" } }],
  ["a card", { values: { cardNumber: "4242" } }],
  ["a number", { values: { cans: 2 } }],
  ["an object", { values: { home: { zipCode: "10001" } } }],
  ["a text too long", { values: { notes: "x".repeat(4001) } }],
  ["too much in all", { values: { a: "x".repeat(4000), b: "x".repeat(4000), c: "x".repeat(2000) } }],
  ["a step that no set-up has", { step: 21 }],
  ["another role", { role: "admin" }],
])("%s is refused", async (_, change) => {
  expect((await save({ ...draft, ...change })).status).toBe(400);
  expect(await kept()).toBeNull();
});

test("the longest draft fits", async () => {
  const values = { a: "界".repeat(4000), b: "界".repeat(4000), c: "界".repeat(1900) };
  expect((await save({ ...draft, values })).status).toBe(200);
  expect(await kept()).toMatchObject({ values });
});

describe("nothing is kept once a set-up is done", () => {
  test.each([
    ["a home", addHomeowner],
    ["an application", addRunner],
  ])("with %s", async (_, add) => {
    const done = await add(app);
    expect((await save(draft, done)).body).toBeNull();
    expect(await draftsOf(done)).toBe(0);
  });

  test("saving a home forgets the draft", async () => {
    await save({ ...draft, role: "homeowner" });
    const { body } = await app.typed(person, "homeowner.saveService", { ...homeFields, homeOnly: true });
    expect(body).toMatchObject({ homeownerProfile: { zipCode: homeFields.zipCode } });
    expect(await draftsOf(person)).toBe(0);
  });

  test("applying to run forgets the draft", async () => {
    await save({ ...draft, role: "runner" });
    const applied = await app.typed(person, "runner.submitApplication", applicationFields);
    expect(applied.status).toBe(200);
    expect(await draftsOf(person)).toBe(0);
  });

  test("a host's saved property forgets its draft, the next one is kept until the rentals are complete", async () => {
    await save(draft);
    const rental = {
      ...{ name: "Loft", address: "1 Main Street", city: "New York", state: "NY", zipCode: "10001" },
      ...{ guests: 2, bedrooms: 1, amenities: [], collectionDays: ["Friday"], withoutHome: true },
    };
    expect((await app.typed(person, "rental.addProperty", rental)).status).toBe(200);
    expect(await draftsOf(person)).toBe(0);
    await save(draft);
    expect(await draftsOf(person)).toBe(1);
    expect((await app.typed(person, "homeowner.completeRentals")).status).toBe(200);
    expect(await draftsOf(person)).toBe(0);
  });

  test("an erased account keeps no draft", async () => {
    await save(draft);
    expect((await app.typed(person, "profile.deleteAccount")).status).toBe(200);
    expect(await draftsOf(person)).toBe(0);
  });
});

describe("registering", () => {
  const account = () => ({
    ...{ firstName: "Ada", lastName: "Ray", password },
    email: `${app.deps.newId()}@example.com`,
  });
  const register = async (input: object) => {
    const answer = await app.typed(null, "auth.register", input);
    return { answer, cookie: answer.headers.getSetCookie().join("; ") };
  };

  test("keeps the chosen role with its first answers", async () => {
    const setUp = {
      role: "runner",
      step: 1,
      values: { isAdult: true, vehicleType: "Bike", zipCode: "10001" },
    };
    const { answer, cookie } = await register({ ...account(), setUp });
    expect(answer.body).not.toHaveProperty("setUp");
    expect(await kept({ cookie })).toEqual({ ...setUp, savedAt: app.clock.now });
  });

  test("without a role leaves it to be chosen", async () => {
    const { cookie } = await register(account());
    expect(await kept({ cookie })).toBeNull();
  });
});
