import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { couponUses, notifications, referrals } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addUser } from "#testkit/factories.ts";
import { begin, codeOf, join, makeCoupon, ownHome, redeem, serve, setReferrals } from "#testkit/growth.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { settleReferrals } from "./referrals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
  await setReferrals(app);
});
afterAll(() => app.close());

test("of 20 accounts that use a coupon at once, as many as may get it", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, code } = await makeCoupon(app, { mostUses: 3 });
    const homes = await Promise.all(Array.from({ length: 20 }, () => addHomeowner(app)));
    const answers = await Promise.all(homes.map((home) => redeem(app, home, code)));
    expect(countOutcomes(answers)).toEqual({ "200": 3, "409 CODE_OVER": 17 });
    expect(await app.deps.db.$count(couponUses, eq(couponUses.couponId, id))).toBe(3);
  }
  await expectInvariants(app);
});

test("a coupon sent many times at once by one homeowner counts once", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, code } = await makeCoupon(app);
    const home = await addHomeowner(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(app, home, code)));
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    expect(await app.deps.db.$count(couponUses, eq(couponUses.couponId, id))).toBe(1);
  }
  await expectInvariants(app);
});

test("of two who use each other's codes at once, one joins", async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, ben] = [await addUser(app), await addUser(app)];
    const [anas, bens] = [await codeOf(app, ana), await codeOf(app, ben)];
    const answers = await Promise.all([redeem(app, ana, bens), redeem(app, ben, anas)]);
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 CODE_FOR_NEW": 1 });
  }
});

test("runs at once credit each referral once, and one of two in the same household", async () => {
  for (let round = 0; round < rounds; round++) {
    const maya = await begin(app, await addUser(app));
    const ana = await begin(app, await addUser(app));
    const shared = ownHome();
    const sam = await join(app, await codeOf(app, maya), { fields: shared });
    const kim = await join(app, await codeOf(app, ana), {
      fields: { ...ownHome(), phoneNumber: shared.phoneNumber },
    });
    const ben = await join(app, await codeOf(app, maya));
    for (const home of [sam, kim, ben]) await serve(app, home);
    await Promise.all(Array.from({ length: 10 }, () => settleReferrals(app.deps)));
    const decided = await app.deps.db
      .select()
      .from(referrals)
      .where(inArray(referrals.userId, [sam.userId, kim.userId, ben.userId]));
    expect(decided.map(({ outcome }) => outcome).toSorted()).toEqual([
      "credited",
      "credited",
      "sameHousehold",
    ]);
    const told = await app.deps.db.$count(
      notifications,
      sql`${notifications.type} = 'referralCredited' and ${inArray(notifications.userId, [maya.userId, ana.userId, sam.userId, kim.userId, ben.userId])}`,
    );
    expect(told).toBe(4);
  }
  await expectInvariants(app);
});
