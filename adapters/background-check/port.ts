import type { CheckStatus } from "#modules/runners/rules/applications.ts";

/** Who looks into an applicant's background. Each call may throw where the provider cannot be reached. */
export type BackgroundChecks = {
  /** No provider is configured: admins set the states, and nothing is ordered. */
  readonly isByHand: boolean;
  /** Orders a check; the same key again orders none. Returns what the provider calls it. */
  order(request: {
    key: string;
    email: string;
    firstName: string;
    lastName: string;
  }): Promise<{ reference: string }>;
  /** What is known of a check by now. */
  look(reference: string): Promise<CheckStatus>;
};
