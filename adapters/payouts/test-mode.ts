import type { Payouts } from "./port.ts";

/** Works without a provider: every account is ready, every transfer arrives, and no money moves. */
export function createTestModePayouts(): Payouts {
  return {
    testMode: true,
    async createRecipient({ userId }) {
      return { accountId: `test_account_${userId}` };
    },
    async onboardingLink() {
      return null;
    },
    async findRecipient() {
      return { status: "ready", bank: null, hasTaxDetails: false };
    },
    async transfer({ key }) {
      return { transferId: `test_transfer_${key}` };
    },
    // Nothing is stored: a repeated transfer gets the same id.
    async findTransfer() {
      return null;
    },
    async latestTransfers() {
      return [];
    },
  };
}
