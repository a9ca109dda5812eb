import { afterAll, beforeAll, expect, test } from "vitest";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { giveGift, newGift, redeem } from "#testkit/growth.ts";
import { deliverAll } from "#testkit/links.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { askGift, beginGift, settleGifts } from "./gifts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("of 20 homeowners who use a gift at once, one gets it", async () => {
  for (let round = 0; round < rounds; round++) {
    const { code } = await giveGift(app);
    const homes = await Promise.all(Array.from({ length: 20 }, () => addHomeowner(app)));
    const answers = await Promise.all(homes.map((home) => redeem(app, home, code)));
    expect(countOutcomes(answers)).toEqual({ "200": 1, "409 CODE_OVER": 19 });
  }
  await expectInvariants(app);
});

test("a gift that is used and refunded at once is one of both", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, code } = await giveGift(app);
    const home = await addHomeowner(app);
    const admin = await addAdmin(app);
    const [redeemed, ...refunded] = await Promise.all([
      redeem(app, home, code),
      ...Array.from({ length: 10 }, () =>
        app.typed(admin, "admin.refundGift", { id }).then(({ status }) => status === 200),
      ),
    ]);
    const isUsed = redeemed.status === 200;
    expect(refunded).toEqual(Array.from({ length: 10 }, () => !isUsed));
    expect(await homeownerBalance(app.deps.db, home.userId)).toBe(isUsed ? -5800 : 0);
  }
  await expectInvariants(app);
});

test("a gift's payment that the page and the schedule see at once is booked once, and its giver told once", async () => {
  const receipts = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const gift = { ...newGift(app), giverEmail: `giver${round}@example.com` };
    await beginGift(app.deps, gift.id, gift);
    app.clock.now = new Date(Date.parse(app.clock.now) + 90_000_000).toISOString();
    const seen = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => askGift(app.deps, gift)),
      settleGifts(app.deps),
    ]);
    expect(seen.every(({ status }) => status === "fulfilled")).toBe(true);
    const { status } = await askGift(app.deps, gift);
    expect(["paid", "abandoned"]).toContain(status);
    receipts.set(gift.giverEmail, status === "paid" ? 1 : 0);
  }
  await deliverAll(app);
  for (const [giver, count] of receipts)
    expect(app.emails.filter(({ to }) => to === giver)).toHaveLength(count);
  await expectInvariants(app);
});
