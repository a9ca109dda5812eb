import { listRules } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import type { AdminAct } from "#platform/act.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract.ts";
import { creditCauses } from "./contract.ts";
import { type AdminCreditRow, listBills, listCredits, listRefunds } from "./queries/admin-money.ts";

/** Credits given by a rule or an admin, and credits taken back. */
export const credits: AdminAct<typeof contract.credits> = async (deps, _actor, input) => {
  const found = await listCredits(deps.db, {
    ...input,
    userId: input.userId ?? null,
    cause: input.cause ?? null,
  });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return { rows: rows.map(renderCredit), nextCursor };
};

/** The largest credit an admin may give at once today. */
export const creditLimit: AdminAct<typeof contract.creditLimit> = async (deps, _actor) => {
  const today = localDay(deps.now(), platformTimeZone);
  const { handCents } = ruleAmong(await listRules(deps.db, "credit"), "credit", today);
  return { mostByHand: formatCents(handCents) };
};

function renderCredit(row: AdminCreditRow): contract.AdminCredit {
  const cause = causeOf(row);
  const isByHand = cause === "hand";
  return {
    id: row.id,
    homeowner: { userId: row.userId, name: row.name },
    cause,
    amount: formatCents(row.cents),
    reason: isByHand || cause === "coupon" || cause === "gift" ? row.reason : null,
    pickupOn: row.pickupOn,
    by: isByHand ? row.by : null,
    bookedAt: row.bookedAt,
    canBeTakenBack: isByHand && row.cents > 0 && !row.isTakenBack && isUnused(row.cents, row.balanceCents),
  };
}

function causeOf({ source, pickupOn }: AdminCreditRow): contract.AdminCredit["cause"] {
  const [origin] = source?.split(":") ?? [];
  if (origin === "hand" || origin === "back") return "hand";
  const known = creditCauses.find((cause) => cause === origin);
  if (known) return known;
  return pickupOn ? "missed" : "other";
}

/** Whether a homeowner's credit balance still covers this amount, so no bill has used it. */
export function isUnused(cents: number, balanceCents: number): boolean {
  return -balanceCents >= cents;
}

/** Homeowners' bills, with the amount still refundable. */
export const bills: AdminAct<typeof contract.bills> = async (deps, _actor, input) => {
  const found = await listBills(deps.db, {
    ...input,
    userId: input.userId ?? null,
    number: input.number || null,
  });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return {
    rows: rows.map(({ userId, name, amountCents, creditedCents, backCents, disputedCents, ...row }) => {
      const paid = row.status === "paid" ? amountCents - creditedCents : 0;
      return {
        ...row,
        homeowner: { userId, name },
        amount: formatCents(amountCents),
        credited: formatCents(creditedCents),
        refunded: formatCents(backCents),
        refundable: formatCents(Math.max(0, paid - backCents - disputedCents)),
      };
    }),
    nextCursor,
  };
};

export const refunds: AdminAct<typeof contract.refunds> = async (deps, _actor, input) => {
  const found = await listRefunds(deps.db, { ...input, userId: input.userId ?? null });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return {
    rows: rows.map(({ userId, name, cents, ...row }) => ({
      ...row,
      homeowner: { userId, name },
      amount: formatCents(cents),
    })),
    nextCursor,
  };
};
