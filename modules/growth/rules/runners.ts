import { sameEmail } from "../rules.ts";

/** paid: both got their amount. samePerson: the runner counted before, or is the referrer. stopped: for an egregious cause. */
export const runnerReferralOutcomes = ["paid", "samePerson", "stopped"] as const;
export type RunnerReferralOutcome = (typeof runnerReferralOutcomes)[number];

/** A referral's status. waiting: for pickups. over: the pickups were not done in time. */
export const runnerReferralStates = [
  "waiting",
  "paid",
  "takenBack",
  "samePerson",
  "stopped",
  "over",
] as const;
export type RunnerReferralState = (typeof runnerReferralStates)[number];

export function runnerReferralState(
  referral: { outcome: RunnerReferralOutcome | null; reversedAt: string | null; joinedAt: string },
  openSince: string,
): RunnerReferralState {
  if (referral.reversedAt !== null) return "takenBack";
  if (referral.outcome !== null) return referral.outcome;
  return Date.parse(referral.joinedAt) > Date.parse(openSince) ? "waiting" : "over";
}

/** What identifies a runner. Null where unknown. */
export type RunnerPerson = {
  email: string | null;
  payoutEmail: string | null;
  phone: string | null;
  /** The payout account's id at the provider, and its bank with the last digits; null where accounts are not real. */
  account: string | null;
  bank: string | null;
};

/** The keys that identify a runner. Each may count once. */
export function runnerKeys({ email, payoutEmail, phone, account, bank }: RunnerPerson): string[] {
  return [
    email && `email ${sameEmail(email)}`,
    payoutEmail && `email ${sameEmail(payoutEmail)}`,
    phone && `phone ${phone.replace(/\D/g, "").slice(-10)}`,
    account && `account ${account}`,
    bank && `bank ${bank}`,
  ].flatMap((key) => key || []);
}
