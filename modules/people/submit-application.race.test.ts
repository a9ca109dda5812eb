import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { homeownerProfiles, notifications, runnerProfiles, subscriptions, users } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person, serveArea } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await serveArea(app, "10001");
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const apply = (person: Person) =>
  app.typed(person, "runner.submitApplication", {
    phoneNumber: "(212) 555-0123",
    city: "New York",
    serviceAreas: ["10001"],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Walk",
    payoutEmail: "pay@example.com",
    idCheckConsent: true,
    trainingCompleted: true,
  });
const begin = (person: Person) => app.call(person, "POST", "/api/create-subscription");
const save = (person: Person) =>
  app.call(person, "POST", "/api/profile/homeowner", {
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    pickupDays: ["Monday"],
  });

test("50 applications of one account at once create one runner", async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await addUser(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(person)));
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 ALREADY_APPLIED": 49 });
    for (const table of [runnerProfiles, notifications])
      expect(await app.deps.db.$count(table, eq(table.userId, person.userId))).toBe(1);
  }
});

test("a concurrent application and service setup create exactly one of the two", async () => {
  const winners: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const person = await addUser(app);
    // In half of the rounds, leave the row that opening /subscribe creates.
    if (round % 4 < 2) await begin(person);
    const sides = [() => apply(person), () => save(person), () => begin(person)];
    const calls = Array.from(
      { length: 12 },
      (_, index) => sides[(index + round) % sides.length] ?? (() => apply(person)),
    );
    // Alternate which side goes first, so each wins some rounds.
    const first = round % 2 === 0 ? save : apply;
    const hold = sql`select from ${users} where ${users.id} = ${person.userId} for update`;
    const answers = await pileUp(app, hold, [() => first(person), ...calls]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 403, 409].includes(status))).toEqual([]);

    const { role, homeownerProfile, runnerProfile } = (await app.call(person, "GET", "/api/user"))
      .body as User;
    const live = (
      await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, person.userId))
    ).filter(({ status }) => status !== "canceled");
    const homes = await app.deps.db.$count(homeownerProfiles, eq(homeownerProfiles.userId, person.userId));
    winners.push(role);
    if (role === "runner") {
      expect(runnerProfile?.applicationStatus).toBe("submitted");
      expect([homeownerProfile, homes, live]).toEqual([null, 0, []]);
    } else {
      expect([role, runnerProfile, homes]).toEqual(["homeowner", null, 1]);
      expect(live).toHaveLength(1);
    }
  }
  // Otherwise there was no race.
  expect(new Set(winners)).toEqual(new Set(["homeowner", "runner"]));
});
