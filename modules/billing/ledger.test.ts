import { expect, test } from "vitest";
import { entriesOf, ledgerKinds, type Movement } from "./rules.ts";

const movements: Movement[] = [
  { kind: "earning", userId: "r", jobId: "j", payWeek: "2026-03-09", cents: 1200 },
  { kind: "adjustment", userId: "r", payWeek: "2026-03-09", cents: -300 },
  { kind: "payout", userId: "r", source: "payout:1", payWeek: "2026-03-09", cents: 900 },
  { kind: "charge", userId: "h", source: "charge:1", cents: 2900 },
  { kind: "payment", userId: "h", source: "payment:1", cents: 2230 },
  { kind: "credit", userId: "h", jobId: "j", cents: 670 },
  { kind: "credit_reversal", userId: "h", jobId: "j", cents: 670 },
  { kind: "refund", source: "refund:1", cents: 2230 },
  { kind: "tip", source: "tip:1", cents: 500 },
  { kind: "dispute", source: "dispute:1:txn_1", cents: 4400 },
  { kind: "gift", source: "giftPaid:1", cents: 2900 },
  { kind: "gift_use", source: "giftUse:1", cents: 2900 },
  { kind: "gift_lost", source: "giftLost:1", cents: 2900 },
  { kind: "gift_refund", source: "giftRefund:1", cents: 2900 },
];

test("every kind of movement is tested here", () => {
  expect(movements.map(({ kind }) => kind).toSorted()).toEqual([...ledgerKinds].toSorted());
});

test.each(movements.map((movement) => [movement.kind, movement] as const))(
  "the two entries of %s sum to zero and have a user where the account is per person",
  (_, movement) => {
    const entries = entriesOf(movement);
    expect(entries[0].amountCents + entries[1].amountCents).toBe(0);
    expect(entries[0].amountCents).toBe(movement.cents);
    for (const { account, userId, payWeek } of entries) {
      expect(userId !== null).toBe(["runner_payable", "homeowner_balance"].includes(account));
      expect(payWeek !== null).toBe(account === "runner_payable");
    }
  },
);

test("a month that is charged, credited, paid and refunded leaves no balances", () => {
  const balances = new Map<string, number>();
  const month = movements.filter(({ kind }) => ["charge", "credit", "payment", "refund"].includes(kind));
  for (const { account, amountCents } of month.flatMap(entriesOf))
    balances.set(account, (balances.get(account) ?? 0) + amountCents);
  expect(Object.fromEntries(balances)).toEqual({
    homeowner_balance: 0,
    subscription_revenue: -670,
    credits_given: 670,
    provider_cash: 0,
  });
});
