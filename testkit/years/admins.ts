import { holidayRules } from "#modules/homes/rules.ts";
import type { Rates } from "#modules/payouts/contract.ts";
import type { Rules } from "#modules/rates/contract.ts";
import { day, later } from "#platform/instants.ts";
import { addDays, platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { type Acts, ask, pick, type Scene, today } from "./acts.ts";
import { adminsMoney } from "./money.ts";
import { type Resident, rowsOf } from "./town.ts";

export const admins: Acts<Resident> = {
  ...adminsMoney,
  reviewRunner: [
    5,
    async (scene, who) => {
      const [runner] = await rowsOf<{ id: string }>(
        scene.town,
        "select id from runner_profiles where application_status = 'submitted' order by id limit 1",
      );
      if (!runner) return;
      const decision = scene.a % 5 === 0 ? "rejected" : "approved";
      await ask(scene, who, "admin.reviewRunner", { runnerId: runner.id, decision });
    },
  ],
  saveHoliday: [
    3,
    ({ a, b, ...scene }, who) =>
      ask(scene, who, "admin.saveHoliday", {
        area: pick(["", "NY", "CA", "606"], a) ?? "",
        onDay: addDays(today(scene.town), b % 40),
        name: "Founders' Day",
        rule: pick(holidayRules, a + b) ?? "none",
      }),
  ],
  removeHoliday: [
    1,
    async (scene, who) => {
      const { body } = await ask(scene, who, "admin.holidays", {});
      const ahead = (body as { id: string; onDay: string }[]).filter(
        ({ onDay }) => onDay >= today(scene.town),
      );
      const holiday = pick(ahead, scene.a);
      if (holiday) await ask(scene, who, "admin.removeHoliday", { holidayId: holiday.id });
    },
  ],
  setRate: [
    2,
    async ({ a, b, ...scene }, who) => {
      const change =
        a % 3 === 0
          ? { rate: "monthlyPrice", amount: `${25 + (b % 10)}.00` }
          : { rate: "runnerRate", amount: `${9 + (b % 6)}.50` };
      const { body } = await ask(scene, who, "admin.rates");
      const shown = (body as Partial<Rates>).rates?.find(({ rate }) => rate === change.rate);
      await ask(scene, who, "admin.setRate", {
        ...change,
        effectiveOn: addDays(today(scene.town), 1 + (a % 30)),
        seen: shown?.lastChange ?? null,
      });
    },
  ],
  adjustPay: [
    2,
    async (scene, who) => {
      const { a, b, town } = scene;
      const cents = (a % 4000) - 1500 || 1;
      const of = await weekOf(scene);
      if (!of) return;
      const adjustment = {
        ...of,
        adjustmentId: town.app.deps.newId(),
        amount: (cents / 100).toFixed(2),
        reason: "Weather",
      };
      await ask(scene, who, "admin.adjustPay", adjustment);
      if (b % 3 === 0) await ask(scene, who, "admin.adjustPay", adjustment);
    },
  ],
  holdPayout: [
    1,
    async (scene, who) => {
      const of = await weekOf(scene);
      if (of) await ask(scene, who, "admin.holdPayout", { ...of, reason: "To be looked at" });
    },
  ],
  releasePayout: [
    2,
    async (scene, who) => {
      const [held] = await rowsOf<{ runnerId: string; week: string }>(
        scene.town,
        `select runner.id as "runnerId", pay_week::text as week from payouts
         join runner_profiles as runner on runner.user_id = payouts.user_id where status = 'held' order by pay_week limit 1`,
      );
      if (held) await ask(scene, who, "admin.releasePayout", held);
    },
  ],
  setReferrals: [
    2,
    async (scene, who) => {
      const shown = ((await ask(scene, who, "admin.rules")).body as Partial<Rules>).referrals;
      await ask(scene, who, "admin.setRule", {
        rule: "referrals",
        value: { credit: `${1 + (scene.a % 15)}.00`, mostAMonth: 1 + (scene.b % 3) },
        effectiveOn: today(scene.town),
        seen: shown?.lastChange ?? null,
      });
    },
  ],
  makeCoupon: [
    2,
    async (scene, who) => {
      const { a, b, town } = scene;
      const worth = a % 2 === 0 ? { amount: `${1 + (b % 40)}.00` } : { months: 1 + (b % 3) };
      const coupon = { id: town.app.deps.newId(), code: `C${a}${b}XX`, ...worth, mostUses: 1 + (b % 2) };
      await ask(scene, who, "admin.makeCoupon", { ...coupon, endsOn: addDays(today(town), b % 60) });
    },
  ],
  runPayNow: [1, (scene, who) => ask(scene, who, "admin.payRun")],
  refundInvoice: [
    2,
    async (scene, who) => {
      const { a, b, town } = scene;
      const paid = await rowsOf<{ id: string }>(
        town,
        "select id from invoices where status = 'paid' order by created_at desc, id limit 10",
      );
      const invoice = pick(paid, a);
      if (!invoice) return;
      const amount = b % 2 === 0 ? null : `${1 + (b % 30)}.50`;
      const refund = { refundId: town.app.deps.newId(), invoiceId: invoice.id, amount, reason: "Rained out" };
      await ask(scene, who, "admin.refundInvoice", refund);
      if (a % 3 === 0) await ask(scene, who, "admin.refundInvoice", refund);
    },
  ],
};

/** A runner and one of their recent weeks. */
async function weekOf({ town, a, b }: Scene): Promise<{ runnerId: string; week: string } | null> {
  const runner = pick(await rowsOf<{ id: string }>(town, "select id from runner_profiles order by id"), a);
  const week = payWeekOf(later(town.app.clock.now, -(b % 4) * 7 * day), platformTimeZone);
  return runner && { runnerId: runner.id, week };
}
