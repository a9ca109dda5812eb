import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeownerProfiles, properties } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser } from "#testkit/factories.ts";
import { loft } from "#testkit/hosting.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { homeFields } from "#testkit/registrations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

const profilesOf = (userId: string) =>
  app.deps.db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, userId));

test("tabs that add the first rental at once make one account with all of them", async () => {
  for (let round = 0; round < rounds; round++) {
    const host = await addUser(app);
    const add = (address: string) =>
      app.typed(host, "rental.addProperty", { ...loft, address, withoutHome: true });
    const answers = await Promise.all(
      ["1 Elm Street", "2 Elm Street", "3 Elm Street", "4 Elm Street"].map(add),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 4 });
    const [account, ...others] = await profilesOf(host.userId);
    expect(others).toEqual([]);
    const rentals = await app.deps.db
      .select()
      .from(properties)
      .where(eq(properties.homeownerId, account?.id ?? ""));
    expect(rentals).toHaveLength(4);
  }
  await expectInvariants(app);
});

test("a home saved while the first rental is added stays a home", async () => {
  for (let round = 0; round < rounds; round++) {
    const host = await addUser(app);
    const answers = await Promise.all([
      app.typed(host, "rental.addProperty", { ...loft, address: "1 Elm Street", withoutHome: true }),
      app.typed(host, "homeowner.saveService", homeFields),
      app.typed(host, "rental.addProperty", { ...loft, address: "2 Elm Street", withoutHome: true }),
    ]);
    expect(countOutcomes(answers)).toEqual({ "200": 3 });
    const { address, pickupDays } = homeFields;
    expect(await profilesOf(host.userId)).toMatchObject([{ address, pickupDays }]);
  }
  await expectInvariants(app);
});
