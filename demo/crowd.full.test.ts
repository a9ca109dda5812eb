import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { daysBetween } from "#platform/time/local-time.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { seedLargeTown } from "./seed.ts";
import { townMail } from "./town.ts";

const size = { days: 45, homes: 24 };
const shares: number[] = [];

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
  await seedLargeTown(kit.app.deps, { ...size, progress: (share) => shares.push(share) });
});
afterAll(() => kit.close());

const one = async (statement: string) => (await kit.app.database.execute(statement)).rows[0] ?? {};

test("breaks no invariant and says how far it is", async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  expect(shares.length).toBeGreaterThan(40);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test("has the homes, of all the days, each on the map", async () => {
  const { homes, first } = await one(
    `select count(*)::int as homes, min(created_at)::date::text as first from users where email like 'home%@${townMail}'`,
  );
  expect(homes).toBe(size.homes);
  expect(daysBetween(String(first), kit.app.clock.now.slice(0, 10))).toBeGreaterThan(size.days - 5);
  const { places, pins } = await one(
    "select count(distinct (latitude, longitude))::int as places, count(*)::int as pins from pins",
  );
  expect(places).toBe(pins);
  expect(places).toBeGreaterThan(15);
});

test("most pickups are done, some missed, rated and complained about, and it earns", async () => {
  const counts = await one(`select count(*) filter (where status = 'completed')::int as done,
    count(*) filter (where status = 'missed')::int as missed, (select count(*)::int from ratings) as ratings
    from jobs where scheduled_on < '${kit.app.clock.now.slice(0, 10)}'`);
  expect(counts.done).toBeGreaterThan(80);
  expect(counts.missed).toBeGreaterThan(0);
  expect(Number(counts.missed) / Number(counts.done)).toBeLessThan(0.15);
  expect(counts.ratings).toBeGreaterThan(10);
  const { paid, cost } =
    await one(`select (select sum(amount_cents)::int from invoices where status = 'paid') as paid,
    (select sum(amount_cents)::int from payouts where status = 'paid') as cost`);
  expect(Number(paid)).toBeGreaterThan(Number(cost));
});
