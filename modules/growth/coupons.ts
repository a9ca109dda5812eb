import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  findCoupon,
  insertCoupon,
  type ListedCoupon,
  listCoupons,
  stopUses,
  sumUses,
} from "./queries/coupons.ts";
import { couponState } from "./rules.ts";

/** Coupons with what they cost so far. */
export const coupons: AdminAct<typeof contract.coupons> = async (deps, _actor, input) => {
  const { rows, nextCursor } = cutSorted(await listCoupons(deps.db, input), input.limit);
  const today = localDay(deps.now(), platformTimeZone);
  return { rows: rows.map((row) => render(row, today)), nextCursor };
};

function render(row: ListedCoupon, today: string): contract.Coupon {
  const { id, code, months, mostUses, uses, endsOn, createdAt, amountCents } = row;
  return {
    ...{ id, code, months, mostUses, uses, endsOn, createdAt },
    amount: amountCents === null ? null : formatCents(amountCents),
    credited: formatCents(row.creditedCents),
    state: couponState(row, today),
  };
}

/** Makes a coupon. Refuses with CODE_TAKEN, COUPON_ENDS_EARLY for a last day in the past, and ID_IN_USE. */
export const makeCoupon: AdminAct<typeof contract.makeCoupon> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const today = localDay(now, platformTimeZone);
    const { id, code, mostUses, endsOn } = input;
    const amountCents = input.amount ? (parseCents(input.amount) ?? null) : null;
    const months = input.months ?? null;
    const coupon = { id, code, amountCents, months, mostUses, endsOn, createdAt: now };
    const known = await findCoupon(tx, { id });
    if (known) {
      const isSame =
        known.code === code &&
        known.amountCents === amountCents &&
        known.months === months &&
        known.mostUses === mostUses &&
        known.endsOn === endsOn;
      if (!isSame) throw new Refused({ code: "ID_IN_USE" });
      return renderNow(tx, known.id, today);
    }
    if (endsOn < today) throw new Refused({ code: "COUPON_ENDS_EARLY" });
    if (!(await insertCoupon(tx, coupon))) throw new Refused({ code: "CODE_TAKEN" });
    const amount = amountCents === null ? undefined : formatCents(amountCents);
    await audit(deps, tx, actor, {
      action: "admin.makeCoupon",
      subjectId: id,
      before: { code: null },
      after: { code, ...(amount && { amount }), ...(months && { months }), mostUses, lastOn: endsOn },
      happenedAt: now,
    });
    return renderNow(tx, id, today);
  });

/** Stops a coupon or lets it go on; what it credited stays. Safe to repeat. Refuses with NOT_FOUND. */
export const stopCoupon: AdminAct<typeof contract.stopCoupon> = (deps, actor, { id, isStopped }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const coupon = await findCoupon(tx, { id });
    if (!coupon) throw new Refused({ code: "NOT_FOUND" });
    if (await stopUses(tx, { id, stoppedAt: isStopped ? now : null }))
      await audit(deps, tx, actor, {
        action: "admin.stopCoupon",
        subjectId: id,
        before: { isOpen: isStopped, code: coupon.code },
        after: { isOpen: !isStopped, code: coupon.code },
        happenedAt: now,
      });
    return renderNow(tx, id, localDay(now, platformTimeZone));
  });

async function renderNow(tx: Parameters<typeof findCoupon>[0], id: string, today: string) {
  const coupon = await findCoupon(tx, { id });
  if (!coupon) throw new Refused({ code: "NOT_FOUND" });
  const creditedCents = await sumUses(tx, id);
  return render({ ...coupon, isStopped: coupon.stoppedAt !== null, creditedCents }, today);
}
