import type { Payments } from "./port.ts";

/** Behaves as a provider whose test card always succeeds. Takes no money and keeps no state of its own. */
export function createTestModePayments(): Payments {
  return {
    testMode: true,
    async createSubscription({ key }) {
      return { providerId: `test_sub_${key}`, clientSecret: `test_secret_${key}`, status: "incomplete" };
    },
    async confirmSubscription() {
      return { status: "active" };
    },
    async pauseSubscription() {},
    async resumeSubscription() {
      return { status: "active" };
    },
    async endSubscription() {},
  };
}
