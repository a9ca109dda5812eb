import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, homeownerProfiles } from "#db/schema/index.ts";
import type { Rates } from "#modules/payouts/contract.ts";
import type { PricePreview } from "#modules/rates/contract/prices.ts";
import { generate } from "#modules/schedule/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person } from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("postgres");
  admin = await addAdmin(app);
});
afterAll(() => app.close());

const preview = async (value: object) =>
  (await app.typed(admin, "admin.previewPrices", { value, effectiveOn: "2026-03-20" })).body as PricePreview;

test("the preview counts homes, what they pay and what is left, and changes nothing", async () => {
  // Three neighbors of one day, one with four cans; two homes elsewhere, one with two days.
  for (const address of ["1 Elm St", "3 Elm Street", "5 ELM ST."])
    await addHomeowner(app, { address, numberOfCans: address === "1 Elm St" ? 4 : 1 });
  await addHomeowner(app, { address: "9 Oak Avenue", pickupDays: ["Monday", "Thursday"] });
  const far = await addHomeowner(app, { address: "7 Elm Street", pickupDays: ["Friday"] });
  await generate(app.deps);
  const nothing = await preview({ ...homePrices, extraCan: "0", extraDay: "0", pool: [] });
  expect(nothing).toMatchObject({ homes: 5, cheaper: 0, dearer: 0, before: "145.00", after: "145.00" });
  expect(nothing.leftAfter).toBe(nothing.leftBefore);
  expect(nothing).toMatchObject({ losingBefore: 5, losingAfter: 5 });
  // 29 + 2 × 2 − 3, 2 × (29 − 3), 29 + 15, and 29.
  const asked = await preview(homePrices);
  expect(asked).toMatchObject({ cheaper: 2, dearer: 2, before: "145.00", after: "155.00" });
  const gained = (Number(asked.leftAfter) - Number(asked.leftBefore)) * 5;
  // The provider keeps 2.9% of the $10 more.
  expect(gained).toBeCloseTo(9.71, 1);
  const there = await preview({
    ...homePrices,
    areas: [{ zipBeginning: "1000", ...{ ...homePrices, areas: undefined }, extraDay: "80.00" }],
  });
  expect(there).toMatchObject({ after: "220.00" });
  expect(there.losingAfter).toBe(4);
  await app.deps.db
    .update(homeownerProfiles)
    .set({ longDriveway: true })
    .where(eq(homeownerProfiles.id, far.homeownerId));
  expect(await preview(homePrices)).toMatchObject({ dearer: 3, after: "159.00" });
});

test("a change is in the log with both values, and can be withdrawn before its day", async () => {
  expect((await setPrices(app, admin, homePrices, "2026-12-01")).status).toBe(200);
  const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, "admin.setRule"));
  expect(entry).toMatchObject({
    before: { setting: "prices", value: { extraCan: "0.00", pool: [] } },
    after: { setting: "prices", value: { extraCan: "2.00", pool: [{ homes: 3, off: "3.00" }, {}] } },
  });
  const { body } = await app.typed(admin, "admin.rules");
  const { prices } = body as { prices: { lastChange: string; upcoming: object[] } };
  expect(prices.upcoming).toMatchObject([{ effectiveOn: "2026-12-01", value: homePrices }]);
  // A second day costs $15 then.
  const { margins } = (await app.typed(admin, "admin.rates")).body as Rates;
  expect(margins.map(({ from, pickupsPerWeek, price }) => [from, pickupsPerWeek, price])).toEqual([
    [null, 1, "29.00"],
    [null, 2, "29.00"],
    ["2026-12-01", 1, "29.00"],
    ["2026-12-01", 2, "44.00"],
  ]);
  const withdrawal = { setting: "prices", effectiveOn: "2026-12-01", seen: prices.lastChange };
  expect((await app.typed(admin, "admin.withdrawSetting", withdrawal)).status).toBe(200);
});

test.each([
  [{ pool: [{ homes: 2, off: "3.00" }] }, "value.pool.0.homes"],
  [
    {
      pool: [
        { homes: 3, off: "3.00" },
        { homes: 5, off: "2.00" },
      ],
    },
    "value.pool",
  ],
  [{ extraCan: "-1" }, "value.extraCan"],
])("a rule that makes no sense is refused: %j", async (change, path) => {
  expect(await setPrices(app, admin, { ...homePrices, ...change }, "2026-12-01")).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  });
});
