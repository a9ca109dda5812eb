import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import { ledgerEntries } from "#db/schema/index.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { codeGives, giveGift, newGift, redeem } from "#testkit/growth.ts";
import { expectInvariants } from "#testkit/race.ts";
import { askGift, beginGift, redeemGift, settleGifts } from "./gifts.ts";
import { abandonGift, findGift } from "./queries/gifts.ts";

let app: TestApp;
/** What the provider answers about payments, besides test mode's answers. */
const provider = {
  payment: "paid" as "open" | "processing" | "paid" | "canceled",
  ended: "canceled" as "processing" | "paid" | "canceled",
  isDown: false,
  refunds: 0,
  /** What happens while the provider begins a payment. */
  meanwhile: async () => {},
};
const start = "2026-03-10T15:00:00.000Z";
beforeAll(async () => {
  const testMode = createTestModePayments();
  const answer = () => {
    if (provider.isDown) throw new PaymentsUnavailable();
  };
  app = await testApp("postgres", {
    payments: {
      ...testMode,
      testMode: false,
      beginGift: async (request) => {
        await provider.meanwhile();
        return testMode.beginGift(request);
      },
      findGift: async () => {
        answer();
        return provider.payment;
      },
      cancelGift: async () => {
        answer();
        return provider.ended;
      },
      refundGift: async (request) => {
        answer();
        provider.refunds += 1;
        return testMode.refundGift(request);
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = start;
  Object.assign(provider, {
    payment: "paid",
    ended: "canceled",
    isDown: false,
    refunds: 0,
    meanwhile: async () => {},
  });
  // Each test begins with nothing to settle.
  await app.database.execute("update gifts set status = 'abandoned' where status = 'open'");
});
afterEach(() => expectInvariants(app));

/** What we owe for gifts, in cents. */
async function owed(): Promise<number> {
  const [row] = await app.deps.db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.account} = 'gifts_owed'`);
  return row?.cents ?? 0;
}

const begin = (gift: ReturnType<typeof newGift>) => beginGift(app.deps, gift.id, gift);

/** A refund's state, or why an admin is refused one. */
async function refund(id: string): Promise<string> {
  const { body } = await app.typed(await addAdmin(app), "admin.refundGift", { id });
  const { state, code } = body as { state?: string; code?: string };
  return state ?? code ?? "";
}

const refusal = async (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error) => error.code ?? error.refusal?.code ?? String(error),
  );

describe("a gift", () => {
  test("costs the price of today, and is owed once paid", async () => {
    const before = await owed();
    const gift = newGift(app);
    expect(await begin(gift)).toMatchObject({ amount: "58.00" });
    expect(await owed()).toBe(before);
    provider.payment = "open";
    expect((await askGift(app.deps, gift)).status).toBe("open");
    provider.payment = "paid";
    expect((await askGift(app.deps, gift)).status).toBe("paid");
    expect((await askGift(app.deps, gift)).status).toBe("paid");
    expect(await owed()).toBe(before + 5800);
  });

  test("is begun once, and not again as another or once it is paid", async () => {
    const gift = newGift(app);
    await begin(gift);
    const { code } = (await findGift(app.deps.db, gift)) ?? {};
    await begin(gift);
    expect(await findGift(app.deps.db, gift)).toMatchObject({ code, status: "open" });
    expect(await refusal(begin({ ...gift, months: 3 }))).toBe("ID_IN_USE");
    await askGift(app.deps, gift);
    expect(await refusal(begin(gift))).toBe("ID_IN_USE");
  });

  test("becomes its receiver's credit once, and nobody else's", async () => {
    const before = await owed();
    const { id, code } = await giveGift(app);
    const home = await addHomeowner(app);
    const { userId } = home;
    expect(await codeGives(app, code)).toEqual({
      ...{ code, kind: "gift", from: "Ann", amount: "58.00", months: null },
    });
    const first = await redeem(app, home, code);
    expect(first.body).toMatchObject({ credited: "58.00", gives: { kind: "gift" } });
    expect((await redeem(app, home, code)).body).toEqual(first.body);
    expect(await codeGives(app, code)).toBeNull();
    const { credits } = (await app.typed(home, "homeowner.billing")).body as Billing;
    expect(credits).toMatchObject([{ cause: "gift", words: code, amount: "58.00" }]);
    expect(await homeownerBalance(app.deps.db, userId)).toBe(-5800);
    expect(await owed()).toBe(before);
    const other = await addHomeowner(app);
    expect(await refusal(redeemGift(app.deps, { id, userId: other.userId }))).toBe("CODE_OVER");
    expect(await refund(id)).toBe("GIFT_OVER");
    expect(provider.refunds).toBe(0);
  });

  test("that was never paid gives nothing", async () => {
    const gift = newGift(app);
    await begin(gift);
    const { userId } = await addHomeowner(app);
    expect(await refusal(redeemGift(app.deps, { id: gift.id, userId }))).toBe("CODE_UNKNOWN");
    expect(await homeownerBalance(app.deps.db, userId)).toBe(0);
  });

  test("goes back to its giver once, also after the provider was away, and gives nothing then", async () => {
    const before = await owed();
    const { id } = await giveGift(app);
    provider.isDown = true;
    expect(await refund(id)).toBe("refunding");
    expect(await owed()).toBe(before);
    const { userId } = await addHomeowner(app);
    expect(await refusal(redeemGift(app.deps, { id, userId }))).toBe("CODE_OVER");
    app.clock.now = "2026-03-10T16:00:00.000Z";
    await expect(settleGifts(app.deps)).rejects.toThrow("not settled");
    provider.isDown = false;
    expect(await settleGifts(app.deps)).toMatchObject({ gifts: 1 });
    expect(await settleGifts(app.deps)).toMatchObject({ gifts: 0 });
    expect(await refund(id)).toBe("refunded");
    expect(provider.refunds).toBe(1);
  });

  test("whose page was closed is booked by the schedule", async () => {
    const gift = newGift(app);
    await begin(gift);
    app.clock.now = "2026-03-10T16:00:00.000Z";
    await settleGifts(app.deps);
    expect(await findGift(app.deps.db, gift)).toMatchObject({ status: "paid", paidAt: app.clock.now });
  });

  test("that is abandoned while its payment begins cannot be paid, and one that begins then is not abandoned", async () => {
    const gift = newGift(app);
    provider.meanwhile = async () => {
      app.clock.now = "2026-03-11T15:00:00.000Z";
      await settleGifts(app.deps);
    };
    expect(await refusal(begin(gift))).toBe("ID_IN_USE");
    expect(await findGift(app.deps.db, gift)).toMatchObject({ status: "abandoned", providerId: null });

    app.clock.now = start;
    const other = newGift(app);
    provider.meanwhile = async () => {};
    await begin(other);
    await abandonGift(app.deps.db, { id: other.id, providerId: null });
    expect((await findGift(app.deps.db, other))?.status).toBe("open");
  });

  test("that nobody pays within a day is abandoned, unless the bank still decides or it was paid at the last moment", async () => {
    const states = async (ended: typeof provider.ended) => {
      app.clock.now = start;
      const gift = newGift(app);
      await begin(gift);
      provider.payment = "open";
      provider.ended = ended;
      app.clock.now = "2026-03-11T14:59:00.000Z";
      await settleGifts(app.deps);
      const early = (await findGift(app.deps.db, gift))?.status;
      app.clock.now = "2026-03-11T15:00:00.000Z";
      await settleGifts(app.deps);
      return [early, (await findGift(app.deps.db, gift))?.status];
    };
    expect(await states("canceled")).toEqual(["open", "abandoned"]);
    expect(await states("paid")).toEqual(["open", "paid"]);
    expect(await states("processing")).toEqual(["open", "open"]);
  });
});
