import { type Payouts, PayoutsUnavailable, TransferRefused } from "#adapters/payouts/port.ts";

/** A transfer's fault: a clear refusal, or an answer lost before or after the money was sent. */
export type TransferFault = "refused" | "lostBefore" | "lostAfter";

/** A fake payout provider in memory: remembers keys for a day, and which accounts are not ready. */
export type PayoutsProvider = Payouts & {
  /** Transfers sent, oldest first. */
  readonly sent: { transferId: string; reference: string; accountId: string; cents: number }[];
  /** When each transfer was sent, by its id; transfers added by the test itself are missing. */
  readonly sentAt: Map<string, string>;
  /** The keys of all attempts, oldest first. */
  readonly keys: string[];
  /** Accounts that are not ready; all others are. */
  readonly incomplete: Set<string>;
  /** The fault of a reference's next transfer; null for none. */
  fault: (request: { reference: string; key: string }) => TransferFault | null;
  /** Lookups fail. */
  isDeaf: boolean;
};

const dayMilliseconds = 86_400_000;

export function payoutsProvider(now: () => string): PayoutsProvider {
  const remembered = new Map<string, { at: number; answer: { transferId: string } | TransferRefused }>();
  const recipients = new Map<string, string>();
  const provider: PayoutsProvider = {
    testMode: false,
    sent: [],
    sentAt: new Map(),
    keys: [],
    incomplete: new Set(),
    fault: () => null,
    isDeaf: false,
    async createRecipient({ key, userId }) {
      const accountId = recipients.get(key) ?? `acct_${recipients.size}_${userId}`;
      recipients.set(key, accountId);
      provider.incomplete.add(accountId);
      return { accountId };
    },
    async onboardingLink({ accountId, returnPath }) {
      return `https://connect.example/${accountId}?back=${returnPath}`;
    },
    async findRecipient(accountId) {
      return provider.incomplete.has(accountId)
        ? { status: "incomplete", bank: null, hasTaxDetails: false }
        : { status: "ready", bank: "Test Bank ••6789", hasTaxDetails: true };
    },
    async transfer({ key, reference, accountId, cents }) {
      provider.keys.push(key);
      const fault = provider.fault({ reference, key });
      if (fault === "lostBefore") throw new PayoutsUnavailable("The line was cut");
      const known = remembered.get(key);
      const at = Date.parse(now());
      if (!known || at - known.at >= dayMilliseconds) {
        const isRefused = fault === "refused" || !accountId || provider.incomplete.has(accountId);
        const transferId = `tr_${provider.sent.length}`;
        remembered.set(key, {
          at,
          answer: isRefused ? new TransferRefused("Insufficient funds") : { transferId },
        });
        if (!isRefused) {
          provider.sent.push({ transferId, reference, accountId, cents });
          provider.sentAt.set(transferId, new Date(at).toISOString());
        }
      }
      if (fault === "lostAfter") throw new PayoutsUnavailable("The line was cut");
      const answer = remembered.get(key)?.answer;
      if (!answer || answer instanceof TransferRefused) throw answer;
      return answer;
    },
    async findTransfer(reference) {
      if (provider.isDeaf) throw new PayoutsUnavailable("Nobody answers");
      const found = provider.sent.filter((transfer) => transfer.reference === reference);
      if (found.length > 1) throw new Error(`More than one transfer was sent for ${reference}`);
      return found[0] ? { transferId: found[0].transferId, cents: found[0].cents } : null;
    },
    async latestTransfers({ after }) {
      return provider.sent
        .flatMap(({ transferId, reference }) => {
          const createdAt = provider.sentAt.get(transferId);
          return createdAt && (!after || createdAt > after) ? [{ transferId, reference, createdAt }] : [];
        })
        .toReversed()
        .slice(0, 100);
    },
  };
  return provider;
}
