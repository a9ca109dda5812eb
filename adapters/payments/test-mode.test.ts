import { expect, test } from "vitest";
import { createTestModePayments } from "./test-mode.ts";

const payments = createTestModePayments();
const providerId = "test_sub_1";

test("a confirmed setup is charged to the test card", async () => {
  expect(await payments.confirmSubscription({ providerId })).toEqual({
    status: "active",
    card: { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 },
  });
});

test("each confirmation maps to its test card, however often it is used", async () => {
  const { testCards } = await payments.beginCardChange({ key: "1", providerId });
  expect(testCards.map(({ brand, last4 }) => `${brand} ${last4}`)).toEqual([
    "visa 4242",
    "mastercard 4444",
    "amex 0005",
  ]);
  for (const { confirmation, ...card } of [...testCards, ...testCards])
    expect(await payments.finishCardChange({ providerId, confirmation })).toEqual(card);
});

test.each(["", "test_card_unknown", "constructor"])("%j maps to no card", async (confirmation) => {
  expect(await payments.finishCardChange({ providerId, confirmation })).toBeNull();
});
