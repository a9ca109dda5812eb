import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { exportList } from "#modules/operations/export-list.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person, signIn } from "#testkit/factories.ts";
import { addPricedRental, monthsAndDrafts, serveAll } from "#testkit/rental-months.ts";
import { addRentalFeed, addStay, plan } from "#testkit/rentals.ts";
import { serveAdminExport } from "./admin-export.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
  admin = await addAdmin(app);
});
afterAll(() => app.close());

/** The cells of an export, without its heading. */
async function rowsOf(who: Person, query = ""): Promise<string[][]> {
  const headers = { cookie: await signIn(app, who.userId) };
  const request = new Request(`http://localhost:3000/api/admin/export?list=rentalMonths${query}`, {
    headers,
  });
  const answer = await serveAdminExport(app, request, { peerAddress: "192.0.2.7" });
  if (answer.status !== 200) return [[String(answer.status)]];
  const lines = (await answer.text()).split("\r\n").slice(1, -1);
  return lines.map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));
}

test("a rental’s months have their price, pay, credits and margin, before and after their bill", async () => {
  const inMarch = ["2026-03-12", "2026-03-14", "2026-03-16", "2026-03-18", "2026-03-20"];
  const place = await addPricedRental(app, [...inMarch, "2026-04-12"]);
  const { propertyId } = place.rental;
  const oldest = {
    propertyId: place.host.propertyId,
    feedId: await addRentalFeed(app, place.host.propertyId),
    home: place.host,
  };
  await addStay(app, oldest, { fromOn: "2026-03-24", untilOn: "2026-03-25" });
  await plan(app, oldest);
  const confirm = async () => {
    const { who, drafts } = await monthsAndDrafts(app, place);
    const ids = drafts.map(({ id }) => id);
    expect((await app.typed(who, "rental.confirmPickups", { ids })).status).toBe(200);
  };
  await confirm();
  const monthsOf = async (id: string) => (await rowsOf(admin)).filter(([of]) => of === id);
  const march = "Robin Field,Lake House,12 Oak Avenue,10001,5,4";
  // Five of the host's six pickups in March: 29.00 × 5/6, fees on that and on 41.00.
  const running = [
    `${propertyId},2026-03-01,${march},24.17,41.00,2.14,60.00,0.00,3.03,running,`,
    `${propertyId},2026-04-01,Robin Field,Lake House,12 Oak Avenue,10001,1,4,29.00,29.00,1.98,12.00,0.00,44.02,running,`,
  ];
  expect((await monthsOf(propertyId)).map(String)).toEqual(running);
  expect((await monthsOf(oldest.propertyId)).map((cells) => cells.slice(8).join())).toEqual([
    "4.83,0.00,0.19,12.00,0.00,-7.36,running,",
  ]);

  await serveAll(app, place);
  app.clock.now = "2026-05-11T12:00:00.000Z";
  await markMissed(app.deps);
  await bill(app.deps);
  const [, number] = (
    await app.database.execute("select number from invoices where user_id = $1 order by period_starts_on", [
      place.host.userId,
    ])
  ).rows;
  const [settled, april] = await monthsOf(propertyId);
  // Nobody came to the oldest one: all of March's price is this one's, and the credit is the other's.
  expect(String(settled)).toBe(
    `${propertyId},2026-03-01,${march},29.00,41.00,2.33,60.00,0.00,7.67,settled,${number?.number}`,
  );
  expect(april?.slice(8, 10)).toEqual(["29.00", "29.00"]);
  const [missed] = await monthsOf(oldest.propertyId);
  expect(missed?.slice(6, 12)).toEqual(["0", "0", "0.00", "0.00", "0.00", "0.00"]);
  expect(Number(missed?.[12])).toBeGreaterThan(0);
  expect(Number(missed?.[13])).toBe(-Number(missed?.[12]));

  expect(await rowsOf(admin, "&within=100")).toHaveLength(3);
  expect(await rowsOf(admin, "&within=606")).toEqual([]);
  const actor = { userId: admin.userId, role: "admin" } as Parameters<typeof exportList>[1];
  const inPages = async (rowsInPage: number) => {
    const rows: unknown[] = [];
    const { pages } = await exportList(app.deps, actor, { list: "rentalMonths" }, rowsInPage);
    for await (const page of pages) rows.push(...page);
    return rows;
  };
  expect(await inPages(1)).toEqual(await inPages(1000));
  await app.deps.db.update(properties).set({ name: "Lake" }).where(eq(properties.id, propertyId));
  expect((await monthsOf(propertyId))[0]?.[3]).toBe("Lake");
});

test("only those who see money take it", async () => {
  expect(await rowsOf(await addAdmin(app, "support"))).toEqual([["403"]]);
  expect(await rowsOf(await addHomeowner(app))).toEqual([["403"]]);
});
