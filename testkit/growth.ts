import { eq } from "drizzle-orm";
import type * as z from "zod";
import { failedRefunds, homeownerProfiles } from "#db/schema/index.ts";
import type { beginGift as beginGiftContract } from "#modules/growth/contract/gifts.ts";
import type { CodeGives, Coupon, OwnReferrals } from "#modules/growth/contract.ts";
import { followGiftRefund } from "#modules/growth/gift-events.ts";
import { askGift, beginGift, giftIdOf } from "#modules/growth/gifts.ts";
import { findGift } from "#modules/growth/queries/gifts.ts";
import type { Rules } from "#modules/rates/contract.ts";
import type { TestApp, Who } from "./app.ts";
import { addAdmin, addRunner, addUser, type Homeowner, type Person, serveArea } from "./factories.ts";
import { earn } from "./pay.ts";
import { homeFields } from "./registrations.ts";

/** $10 for each until the end of 2026; `code` is up to the caller. */
export const newCoupon = (app: TestApp) => ({
  id: app.deps.newId(),
  amount: "10.00",
  mostUses: 100,
  endsOn: "2026-12-31",
});

export async function makeCoupon(app: TestApp, differences: object = {}): Promise<Coupon> {
  const code = `C${app.deps.newId().slice(-12)}`;
  const input = { ...newCoupon(app), code, ...differences };
  const { status, body } = await app.typed(await addAdmin(app), "admin.makeCoupon", input);
  if (status !== 200) throw new Error(`No coupon: ${JSON.stringify(body)}`);
  return body as Coupon;
}

/** Inputs of admins' acts on coupons and gifts. */
export const couponActs = {
  refundGift: async (app: TestApp) => ({ id: (await giveGift(app)).id }),
  settleRefund: async (app: TestApp) => ({ id: await failGiftRefund(app), isPaid: true }),
  makeCoupon: async (app: TestApp) => ({ ...newCoupon(app), code: "SPRING10" }),
  // Making the same one again changes nothing.
  stopCoupon: async (app: TestApp) => {
    const id = "01900000-0000-7000-8000-0000000000f1";
    await makeCoupon(app, { id, code: "AUTUMN10" });
    return { id, isStopped: true };
  },
};

/** Sets the rule `referrals` from today on, as an owner who saw the current state. */
export async function setReferrals(
  app: TestApp,
  value: { credit: string; mostAMonth: number; runnerPay?: string; runnerPickups?: number } = {
    credit: "10.00",
    mostAMonth: 5,
  },
): Promise<void> {
  const admin = await addAdmin(app);
  const { referrals, today } = (await app.typed(admin, "admin.rules")).body as Rules;
  const rule = { rule: "referrals", value, effectiveOn: today, seen: referrals.lastChange };
  const { status } = await app.typed(admin, "admin.setRule", rule);
  if (status !== 200) throw new Error("The rule was not set");
}

export const redeem = (app: TestApp, who: Who, code: string) =>
  app.typed(who, "homeowner.redeemCode", { code });
export const ownReferrals = async (app: TestApp, who: Who) =>
  (await app.typed(who, "homeowner.referrals")).body as OwnReferrals;
export const codeGives = async (app: TestApp, code: string) =>
  (await app.typed(null, "site.code", { code })).body as CodeGives | null;

/** A homeowner's own code. */
export async function codeOf(app: TestApp, who: Who): Promise<string> {
  const { code } = (await app.typed(who, "homeowner.shareReferral")).body as OwnReferrals;
  return code ?? "";
}

let house = 0;
/** Fields of a home that is nobody else's. */
export function ownHome() {
  house += 1;
  return {
    ...homeFields,
    address: `${house} Maple Street`,
    phoneNumber: `(312) 555-${String(1000 + house).slice(-4)}`,
  };
}

/** A new homeowner who used a code and then began and paid their service. */
export async function join(
  app: TestApp,
  code: string,
  { fields = ownHome(), ...user }: { fields?: typeof homeFields; email?: string } = {},
): Promise<Homeowner> {
  const person = await addUser(app, user);
  const { status } = await redeem(app, person, code);
  if (status !== 200) throw new Error(`The code gave nothing: ${status}`);
  return begin(app, person, fields);
}

/** Has a person without a home begin and pay their service. */
export async function begin(app: TestApp, person: Person, fields = ownHome()): Promise<Homeowner> {
  await serveArea(app, fields.zipCode);
  await app.typed(person, "homeowner.createSubscription");
  const { status } = await app.typed(person, "homeowner.saveService", fields);
  if (status !== 200) throw new Error(`The service did not begin: ${status}`);
  const [home] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, person.userId));
  if (!home) throw new Error("There is no home");
  return { ...person, homeownerId: home.id, zipCode: home.zipCode, timeZone: home.timeZone };
}

/** Has a runner complete today's pickup at the home in its window, or yesterday's too late. */
export async function serve(
  app: TestApp,
  home: Homeowner,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<void> {
  const runner = await addRunner(app, { serviceAreas: [home.zipCode] });
  await earn(app, home, runner, isLate ? {} : { on: app.clock.now.slice(0, 10) });
}

/** Two months from Ann, who passes the code on herself. */
export function newGift(app: TestApp) {
  const secret = app.deps.newId();
  return {
    ...{ secret, id: giftIdOf(secret), months: 2, language: "en" as const },
    ...{ giverName: "Ann", giverEmail: "ann@example.com" },
  };
}

/** A gift that was paid. */
export async function giveGift(
  app: TestApp,
  differences: Partial<z.output<typeof beginGiftContract.input>> = {},
): Promise<{ id: string; code: string }> {
  const gift = { ...newGift(app), ...differences };
  const id = giftIdOf(gift.secret);
  // Each giver has their own address, so that no limit counts them together.
  await beginGift(app.deps, id, gift);
  return askGift(app.deps, { id });
}

/** The id of a gift's failed refund. */
export async function failGiftRefund(app: TestApp): Promise<string> {
  const { id } = await giveGift(app);
  await app.typed(await addAdmin(app), "admin.refundGift", { id });
  const gift = await findGift(app.deps.db, { id });
  const chargeId = gift?.providerId ?? "";
  const refund = {
    key: id,
    chargeId,
    providerId: gift?.refundId ?? "",
    cents: 5800,
    status: "failed" as const,
  };
  await app.deps.transact((tx) => followGiftRefund(app.deps, tx, refund));
  const [failed] = await app.deps.db.select().from(failedRefunds).where(eq(failedRefunds.giftId, id));
  return failed?.id ?? "";
}
