import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { invoices, notifications } from "#db/schema/index.ts";
import { day } from "#platform/instants.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { expectInvariants, pileUp, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { home } from "#testkit/stripe-app.ts";
import { decidePrices } from "./home-prices.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
  await serveArea(app, home.zipCode);
  expect(await setPrices(app, await addAdmin(app), homePrices, app.clock.now.slice(0, 10))).toMatchObject({
    status: 200,
  });
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

/** A set-up that lacks only its home. */
async function begin(): Promise<Person> {
  const who = await addUser(app);
  expect((await app.call(who, "POST", "/api/create-subscription")).status).toBe(200);
  return who;
}

const join = (who: Person, street: string, number: number) =>
  app.call(who, "POST", "/api/profile/homeowner", { ...home, address: `${number} ${street} Avenue` });

/** A street of each round's own. */
const streetIn = (round: number, kind: string) => `${kind}${String.fromCharCode(97 + round)}`;

const billsOf = async (people: Person[]) =>
  (
    await Promise.all(
      people.map(({ userId }) => app.deps.db.select().from(invoices).where(eq(invoices.userId, userId))),
    )
  ).map((bills) => bills.map(({ amountCents }) => amountCents));

test("of neighbors who join at once, each counts those before", async () => {
  for (let round = 0; round < rounds; round++) {
    const street = streetIn(round, "Oak");
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(begin));
    const answers = await Promise.all(people.map((who, nth) => join(who, street, nth + 1)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    // Two alone, two from three homes on, two from five.
    expect((await billsOf(people)).flat().toSorted(), `in round ${round}`).toEqual([
      2400, 2400, 2600, 2600, 2900, 2900,
    ]);
  }
});

test("two runs that decide prices at once tell each homeowner once, while a neighbor joins", async () => {
  for (let round = 0; round < rounds; round++) {
    const street = streetIn(round, "Elm");
    const people = await Promise.all([1, 2].map(begin));
    for (const [nth, who] of people.entries()) await join(who, street, nth + 1);
    const third = await begin();
    app.clock.advance(29 * day);
    const decide = async () => {
      await decidePrices(app.deps, { batch: 500 });
      return { status: 200 } as Answer;
    };
    const setUp = () => join(third, street, 3);
    if (round % 2 === 0) await setUp();
    // All wait for an admin who is setting a rule, then go on at once.
    await pileUp(app, sql`select pg_advisory_xact_lock(${lockKeys.payoutsOrRates}, 1)`, [
      ...(round % 2 === 0 ? [] : [setUp]),
      decide,
      decide,
    ]);
    await decide();
    app.clock.advance(3 * day);
    await bill(app.deps);
    for (const { userId } of people) {
      const told = await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId));
      const [, second = 0] = (await billsOf([{ userId } as Person])).flat();
      // Told once, if they were decided after the neighbor came.
      expect(told.filter(({ type }) => type === "priceChanged")).toHaveLength(second === 2600 ? 1 : 0);
      expect([2600, 2900]).toContain(second);
    }
  }
});
