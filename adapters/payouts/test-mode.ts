import type { Payouts } from "./port.ts";

/** Books without a provider: every account is ready at once, every transfer arrives, and no money moves. */
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
      return { status: "ready", bank: null };
    },
    async transfer({ key }) {
      return { transferId: `test_transfer_${key}` };
    },
    // Nothing is kept: the same transfer once more is the same transfer.
    async findTransfer() {
      return null;
    },
    async latestTransfers() {
      return [];
    },
  };
}
