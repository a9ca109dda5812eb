import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DisputeState } from "#adapters/payments/port.ts";
import { invoices, ledgerTransactions, notifications, referralHouseholds } from "#db/schema/index.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { applyDispute } from "#modules/billing/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { sendRefund } from "#modules/billing/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, type Homeowner, type Person, signIn } from "#testkit/factories.ts";
import {
  begin,
  codeGives,
  codeOf,
  join,
  ownHome,
  ownReferrals,
  redeem,
  serve,
  setReferrals,
} from "#testkit/growth.ts";
import { expectInvariants } from "#testkit/race.ts";
import { settleReferrals } from "./referrals.ts";

let app: TestApp;
let maya: Homeowner;
let code: string;
const start = "2026-03-10T15:00:00.000Z";
beforeAll(async () => {
  app = await testApp("postgres");
  app.clock.now = start;
  await setReferrals(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = start;
  maya = await begin(app, await addUser(app, { firstName: "Maya" }));
  code = await codeOf(app, maya);
});
afterEach(() => expectInvariants(app));

const balanceOf = (who: Person) => homeownerBalance(app.deps.db, who.userId);
const told = async (who: Person) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, who.userId)))
    .map(({ type }) => type)
    .filter((type) => type.startsWith("referral"));
async function refundFirst(who: Person): Promise<void> {
  const [bill] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, who.userId));
  const refund = { refundId: app.deps.newId(), invoiceId: bill?.id, amount: null, reason: "Moved away" };
  const { body } = await app.typed(await addAdmin(app), "admin.refundInvoice", refund);
  await sendRefund(app.deps, body as { refundId: string });
}
const refusal = (answer: { body: unknown }) => (answer.body as { code?: string }).code;

describe("a homeowner who came with a neighbor's code", () => {
  test("and the neighbor are credited after the first kept pickup, once", async () => {
    expect(await codeGives(app, code.toLowerCase())).toEqual({
      ...{ code, kind: "referral", from: "Maya", months: null },
      amount: "10.00",
    });
    const sam = await join(app, code);
    expect(await ownReferrals(app, sam)).toMatchObject({ expected: { from: "Maya", amount: "10.00" } });
    expect(await ownReferrals(app, maya)).toMatchObject({ code, waiting: 1, credited: 0, earned: "0.00" });
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 0 });
    await serve(app, sam);
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 1, referralsReversed: 0 });
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 0 });
    expect([await balanceOf(sam), await balanceOf(maya)]).toEqual([-1000, -1000]);
    expect([await told(sam), await told(maya)]).toEqual([["referralCredited"], ["referralCredited"]]);
    expect(await ownReferrals(app, maya)).toMatchObject({ waiting: 0, credited: 1, earned: "10.00" });
    const { credit, credits } = (await app.typed(maya, "homeowner.billing")).body as Billing;
    expect([credit, credits]).toMatchObject(["10.00", [{ cause: "referral", amount: "10.00" }]]);
  });

  test("gets nothing for a late first pickup, and the credit after the next one that is kept", async () => {
    const sam = await join(app, code);
    await serve(app, sam, { isLate: true });
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 0 });
    app.clock.now = "2026-03-17T15:00:00.000Z";
    await serve(app, sam);
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 1 });
  });

  test("may send it again, but not use another, their own, or one after a first service", async () => {
    const ben = await addUser(app);
    expect((await redeem(app, ben, code)).status).toBe(200);
    expect((await redeem(app, ben, code)).status).toBe(200);
    const other = await codeOf(app, await begin(app, await addUser(app)));
    expect(refusal(await redeem(app, ben, other))).toBe("CODE_OTHER");
    expect(refusal(await redeem(app, maya, code))).toBe("CODE_OWN");
    expect(refusal(await redeem(app, maya, other))).toBe("CODE_FOR_NEW");
    expect(refusal(await redeem(app, ben, "NOBODYS"))).toBe("CODE_UNKNOWN");
  });

  test.each([
    ["at the neighbor's own address", () => ({ address: "", zipCode: maya.zipCode })],
    ["with the neighbor's phone", () => ({ phone: true })],
  ])("%s is the same household", async (_, same) => {
    const fields = ownHome();
    const [home] = (
      await app.database.execute("select * from homeowner_profiles where user_id = $1", [maya.userId])
    ).rows as { address: string; phone_number: string }[];
    const given = same();
    const own =
      "phone" in given
        ? { ...fields, phoneNumber: home?.phone_number ?? "" }
        : { ...fields, zipCode: maya.zipCode, address: (home?.address ?? "").replace("Street", "St.") };
    const sam = await join(app, code, { fields: own });
    await serve(app, sam);
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 0 });
    expect([await balanceOf(sam), await balanceOf(maya)]).toEqual([0, 0]);
    expect(await ownReferrals(app, maya)).toMatchObject({ waiting: 0, credited: 0 });
  });

  test("with the neighbor's mailbox is the same household", async () => {
    const lea = await begin(app, await addUser(app, { email: "lea.oak@gmail.com" }));
    const sam = await join(app, await codeOf(app, lea), { email: "leaoak+two@gmail.com" });
    await serve(app, sam);
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 0 });
  });

  test("at an address that was served before counts for nobody", async () => {
    const fields = ownHome();
    await begin(app, await addUser(app), { ...fields, phoneNumber: "(312) 555-9999" });
    app.clock.now = "2026-03-10T15:00:01.000Z";
    const sam = await join(app, code, { fields });
    await serve(app, sam);
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 0 });
  });

  test("whose phone counted before, for another neighbor, counts for nobody", async () => {
    const fields = ownHome();
    await serve(app, await join(app, code, { fields }));
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 1 });
    const ana = await begin(app, await addUser(app));
    const again = { ...ownHome(), phoneNumber: fields.phoneNumber };
    await serve(app, await join(app, await codeOf(app, ana), { fields: again }));
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 0 });
    expect(await balanceOf(ana)).toBe(0);
  });

  test("cannot be brought by somebody they brought, directly or through another", async () => {
    const [ana, ben, cai] = [await addUser(app), await addUser(app), await addUser(app)];
    const codes = { ana: await codeOf(app, ana), ben: await codeOf(app, ben), cai: await codeOf(app, cai) };
    expect((await redeem(app, ben, codes.ana)).status).toBe(200);
    expect(refusal(await redeem(app, ana, codes.ben))).toBe("CODE_FOR_NEW");
    expect((await redeem(app, cai, codes.ben)).status).toBe(200);
    expect(refusal(await redeem(app, ana, codes.cai))).toBe("CODE_FOR_NEW");
    expect((await redeem(app, ana, code)).status).toBe(200);
  });

  test("loses the credit, and a neighbor whose account is gone is told nothing", async () => {
    const sam = await join(app, code);
    await serve(app, sam);
    await settleReferrals(app.deps);
    await app.typed({ cookie: await signIn(app, maya.userId) }, "profile.deleteAccount", {
      password: "correct horse",
    });
    await refundFirst(sam);
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 1 });
    expect([await told(sam), await told(maya)]).toEqual([["referralCredited", "referralReversed"], []]);
  });

  test("loses the credit, as the neighbor does, when the first payment goes back", async () => {
    const sam = await join(app, code);
    await serve(app, sam);
    await settleReferrals(app.deps);
    await refundFirst(sam);
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 1 });
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 0 });
    expect([await balanceOf(sam), await balanceOf(maya)]).toEqual([0, 0]);
    expect(await told(maya)).toEqual(["referralCredited", "referralReversed"]);
    expect(await ownReferrals(app, maya)).toMatchObject({ credited: 0, earned: "0.00" });
  });
});

describe("a homeowner whose first payment the bank takes back", () => {
  const dispute = async (who: Person) => {
    const [bill] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, who.userId));
    const { providerId: invoiceId, amountCents: cents } = bill ?? {};
    if (!invoiceId || !cents) throw new Error("There is no bill");
    const state = { invoiceId, subscriptionId: "sub", cents, status: "needs_response", reason: "fraudulent" };
    const movements = [{ providerId: "withdrawal", cents }];
    const now = app.clock.now;
    const ids = { providerId: `dispute of ${bill?.id}`, respondBy: null, createdAt: now };
    const taken = { ...state, ...ids, movements } as DisputeState;
    expect(await app.deps.transact((tx) => applyDispute(app.deps, tx, taken))).toBe(true);
  };

  test("loses the credit, as the neighbor does", async () => {
    const sam = await join(app, code);
    await serve(app, sam);
    await settleReferrals(app.deps);
    await dispute(sam);
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 1 });
    expect([await balanceOf(sam), await balanceOf(maya)]).toEqual([0, 0]);
  });

  test("before both are credited, is not credited", async () => {
    const sam = await join(app, code);
    await serve(app, sam);
    await dispute(sam);
    expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 0 });
  });
});

test("deleting the account before the credit ends the promise to both", async () => {
  const sam = await join(app, code);
  await serve(app, sam);
  await app.typed({ cookie: await signIn(app, sam.userId) }, "profile.deleteAccount", {
    password: "correct horse",
  });
  expect(await settleReferrals(app.deps)).toEqual({ referrals: 0, referralsReversed: 0 });
  expect([await balanceOf(sam), await balanceOf(maya)]).toEqual([0, 0]);
  expect(await ownReferrals(app, maya)).toMatchObject({ waiting: 0, credited: 0 });
});

describe("a homeowner who brings others", () => {
  test("is credited up to the month's limit, and the others always", async () => {
    await setReferrals(app, { credit: "10.00", mostAMonth: 1 });
    const [ana, ben] = [await join(app, code), await join(app, code)];
    await serve(app, ana);
    await serve(app, ben);
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 2 });
    expect([await balanceOf(ana), await balanceOf(ben), await balanceOf(maya)]).toEqual([
      -1000, -1000, -1000,
    ]);
    app.clock.now = "2026-04-02T15:00:00.000Z";
    const cai = await join(app, code);
    await serve(app, cai);
    await settleReferrals(app.deps);
    expect(await balanceOf(maya)).toBe(-2000);
    app.clock.now = start;
    await setReferrals(app);
  });

  test("has one code, which works while the account and the rule do", async () => {
    expect(await codeOf(app, maya)).toBe(code);
    expect(code).toMatch(/^[2-9BCDFGHJ-NP-TV-XZ]{8}$/);
    await setReferrals(app, { credit: "0", mostAMonth: 5 });
    expect(await codeGives(app, code)).toBeNull();
    expect(refusal(await redeem(app, await addUser(app), code))).toBe("CODE_UNKNOWN");
    expect(await ownReferrals(app, maya)).toMatchObject({ amount: null });
    await setReferrals(app);
    const admin = { cookie: await signIn(app, maya.userId) };
    expect((await app.typed(admin, "profile.deleteAccount", { password: "correct horse" })).status).toBe(200);
    expect(await codeGives(app, code)).toBeNull();
  });

  test("who left gets nothing, and the new home its credit", async () => {
    const sam = await join(app, code);
    await serve(app, sam);
    await app.typed({ cookie: await signIn(app, maya.userId) }, "profile.deleteAccount", {
      password: "correct horse",
    });
    expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 1 });
    const booked = await app.deps.db
      .select()
      .from(ledgerTransactions)
      .where(like(ledgerTransactions.source, `referral:${sam.userId}:%`));
    expect(booked).toMatchObject([{ source: `referral:${sam.userId}:own` }]);
  });
});

test("deleting the account forgets what its household is known by", async () => {
  const sam = await join(app, code);
  await serve(app, sam);
  await settleReferrals(app.deps);
  const known = () => app.deps.db.$count(referralHouseholds, eq(referralHouseholds.userId, sam.userId));
  expect(await known()).toBe(3);
  await app.typed({ cookie: await signIn(app, sam.userId) }, "profile.deleteAccount", {
    password: "correct horse",
  });
  expect(await known()).toBe(0);
});

test("a homeowner of another account cannot see whom one brought", async () => {
  await join(app, code);
  expect(await ownReferrals(app, await addHomeowner(app))).toMatchObject({ code: null, waiting: 0 });
});
