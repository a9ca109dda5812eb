import type { Payments } from "#adapters/payments/port.ts";
import type { StripeServer } from "./stripe-server.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
export const payer = { userId, email: "robin@example.com", name: "Robin Field" };

/** The payer as a customer of Stripe, with a subscription. */
export function payingAtStripe(current: () => { now: string; stripe: StripeServer; payments: Payments }) {
  const asked = (key: string) => ({ key, firstAskedAt: "2026-03-10T15:00:00.000Z", now: current().now });
  const customer = async () =>
    (await current().payments.createCustomer({ ...asked("u1"), ...payer })).providerId;
  async function begin(key = "s1") {
    const request = { ...asked(key), userId, customerId: await customer(), monthlyRateCents: 2900 };
    return current().payments.createSubscription(request);
  }
  async function active(): Promise<string> {
    const { providerId } = await begin();
    current().stripe.state.pay(providerId);
    return providerId;
  }
  async function find(providerId: string) {
    const state = await current().payments.findSubscription({ providerId });
    if (!state) throw new Error(`There is no ${providerId}`);
    return state;
  }
  return { asked, customer, begin, active, find };
}
