import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, properties } from "#db/schema/index.ts";
import { lockRates } from "#modules/rates/queries.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, newZip } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

/** A rental with a pickup that no runner has accepted. */
async function plannedRental(): Promise<Rental> {
  const rental = await addRental(app, await addHomeowner(app, { zipCode: newZip() }));
  await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
  await plan(app, rental);
  return rental;
}
const save = ({ home, propertyId }: Rental, numberOfCans: number) =>
  app.typed(home, "rental.saveProperty", {
    id: propertyId,
    numberOfCans,
    address: `${numberOfCans} Elm Street`,
  });
const remove = ({ home, propertyId }: Rental) => app.typed(home, "rental.removeProperty", { id: propertyId });

test("a rental saved and removed at once is removed, and leaves nothing to accept", async () => {
  for (let round = 0; round < rounds; round++) {
    const rental = await plannedRental();
    const answers = await Promise.all([
      save(rental, 3),
      save(rental, 4),
      remove(rental),
      save(rental, 5),
      remove(rental),
    ]);
    const outcomes = countOutcomes(answers);
    expect(Object.keys(outcomes).every((outcome) => ["200", "404 NOT_FOUND"].includes(outcome))).toBe(true);
    const [row] = await app.deps.db.select().from(properties).where(eq(properties.id, rental.propertyId));
    expect(row?.removedAt).not.toBeNull();
    const left = await app.deps.db.select().from(jobs).where(eq(jobs.propertyId, rental.propertyId));
    expect(left.map(({ status }) => status)).toEqual(["cancelled"]);
  }
  await expectInvariants(app);
});

test("of tabs that save one version of a rental at once, one saves, and the others are told", async () => {
  const { home, propertyId: id } = await plannedRental();
  const answers = await Promise.all(
    ["Cottage", "Lake House", "Cabin", "Lodge"].map((name) =>
      app.typed(home, "rental.saveProperty", { id, version: 1, name }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ "200": 1, "409 PROPERTY_CHANGED": 3 });
  await expectInvariants(app);
});

test("saving a rental waits for a pay change, without locking its pickups meanwhile", async () => {
  const rental = await plannedRental();
  const waiting: Promise<Answer>[] = [];
  await app.deps.transact(async (tx) => {
    await lockRates(tx);
    waiting.push(save(rental, 6));
    await expect
      .poll(async () => {
        const { rows } = await app.database.execute(
          "select from pg_locks where locktype = 'advisory' and not granted",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    // As stamping pay does: locking a job before the rates would deadlock.
    await tx.execute(
      sql`select from jobs where property_id = ${rental.propertyId}::uuid order by id for update nowait`,
    );
  });
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200]);
  await expectInvariants(app);
});
