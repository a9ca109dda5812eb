import type { CardBrand, PaymentCard } from "#domain/payment-card.ts";
import type { Payments } from "./port.ts";

/** Behaves as a provider whose test cards always succeed. Takes no money and keeps no state of its own. */
export function createTestModePayments(): Payments {
  return {
    testMode: true,
    async createSubscription({ key }) {
      return { providerId: `test_sub_${key}`, clientSecret: `test_secret_${key}`, status: "incomplete" };
    },
    async confirmSubscription() {
      return { status: "active", card: visa };
    },
    async beginCardChange({ key }) {
      return {
        clientSecret: `test_setup_${key}`,
        testCards: [...testCards].map(([confirmation, card]) => ({ ...card, confirmation })),
      };
    },
    async finishCardChange({ confirmation }) {
      return testCards.get(confirmation) ?? null;
    },
    async pauseSubscription() {},
    async resumeSubscription() {
      return { status: "active" };
    },
    async endSubscription() {},
  };
}

const testCard = (brand: CardBrand, last4: string): PaymentCard => ({
  brand,
  last4,
  expiryMonth: 12,
  expiryYear: 2034,
});

/** The first one comes with the set-up. */
const visa = testCard("visa", "4242");

/** The well-known test numbers' last digits, by what stands for the confirmation of each. */
const testCards: ReadonlyMap<string, PaymentCard> = new Map([
  ["test_card_visa", visa],
  ["test_card_mastercard", testCard("mastercard", "4444")],
  ["test_card_amex", testCard("amex", "0005")],
]);
