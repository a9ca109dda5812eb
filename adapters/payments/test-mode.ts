import type { CardBrand, PaymentCard } from "#modules/accounts/rules.ts";
import { type InvoiceState, type Payments, WebhookRefused } from "./port.ts";

/** A provider whose test cards always succeed; it keeps no state, and the schedule `bill` bills months. */
export function createTestModePayments(): Payments {
  return {
    testMode: true,
    publishableKey: null,
    async createCustomer({ userId }) {
      return { providerId: `test_cus_${userId}` };
    },
    async updateCustomer() {},
    async removeCustomer() {},
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
    async endAtPeriodEnd() {},
    async changePrice() {},
    async endSubscription() {},
    async findSubscription() {
      return null;
    },
    async findRefund() {
      return null;
    },
    async findDispute() {
      return null;
    },
    async refund({ key }) {
      return { providerId: `test_re_${key}`, status: "succeeded" };
    },
    async credit({ key }) {
      return { providerId: `test_credit_${key}` };
    },
    async addLine({ key }) {
      return { providerId: `test_line_${key}` };
    },
    async chargeTip({ key }) {
      return { providerId: `test_tip_${key}` };
    },
    async refundTip({ key }) {
      return { providerId: `test_tip_back_${key}` };
    },
    async beginGift({ key }) {
      return { providerId: `test_gift_${key}`, clientSecret: null };
    },
    async findGift() {
      return "paid";
    },
    async cancelGift() {
      return "canceled";
    },
    async refundGift({ key, cents }) {
      return { providerId: `test_gift_back_${key}`, cents, isOwn: true };
    },
    async findChargeRefund() {
      return null;
    },
    async beginBill({ key, cents, creditCents }) {
      return {
        providerId: `test_in_${key}`,
        clientSecret: null,
        dueCents: cents - Math.min(creditCents, cents),
      };
    },
    async findBill({ providerId, cents, creditCents, now }) {
      const bill = paidBill({
        providerId,
        number: `TEST-${providerId.slice(-6).toUpperCase()}`,
        amountCents: cents,
        creditedCents: Math.min(creditCents, cents),
        periodStartsAt: now,
        periodEndsAt: now,
        now,
      });
      return { ...bill, key: providerId.replace(/^test_in_/, "") };
    },
    async findLostBill() {
      return null;
    },
    async voidBill() {},
    async refundAgain({ key }) {
      return { providerId: `test_again_${key}` };
    },
    async *listEvents() {},
    async readWebhook() {
      throw new WebhookRefused("In test mode nobody sends events");
    },
    billMonth({ subscriptionId, startsAt, endsAt, added, creditCents, now, amountCents: priceCents }) {
      const amountCents = added.reduce((sum, { cents }) => sum + cents, priceCents);
      // One id per subscription month, so a month billed again is the same invoice.
      const month = startsAt.slice(0, 19).replace(/\D/g, "");
      return paidBill({
        providerId: `test_in_${subscriptionId.replace(/^test_sub_/, "")}_${month}`,
        number: `TEST-${subscriptionId.slice(-6).toUpperCase()}-${month.slice(0, 8)}`,
        amountCents,
        addedKeys: added.map(({ key }) => key),
        creditedCents: Math.min(creditCents, amountCents),
        periodStartsAt: startsAt,
        periodEndsAt: endsAt,
        now,
      });
    },
  };
}

/** A bill that is paid as soon as it is made. */
function paidBill({
  now,
  ...bill
}: Pick<
  InvoiceState,
  "providerId" | "number" | "amountCents" | "addedKeys" | "creditedCents" | "periodStartsAt" | "periodEndsAt"
> & { now: string }): InvoiceState {
  return {
    ...bill,
    status: "paid",
    attempts: 1,
    nextAttemptAt: null,
    needsAction: false,
    receiptUrl: null,
    createdAt: now,
    paidAt: now,
  };
}

const testCard = (brand: CardBrand, last4: string): PaymentCard => ({
  brand,
  last4,
  expiryMonth: 12,
  expiryYear: 2034,
});

/** The default card, set at setup. */
const visa = testCard("visa", "4242");

/** The last digits of well-known test numbers, by confirmation. */
const testCards: ReadonlyMap<string, PaymentCard> = new Map([
  ["test_card_visa", visa],
  ["test_card_mastercard", testCard("mastercard", "4444")],
  ["test_card_amex", testCard("amex", "0005")],
]);
