import type { CheckStatus } from "#modules/runners/rules.ts";

/** Checks applicants' backgrounds. Calls may throw when the provider is unreachable. */
export type BackgroundChecks = {
  /** No provider is configured: admins set the states and nothing is ordered. */
  readonly isByHand: boolean;
  /** Orders a check, once per key. Returns the provider's id. */
  order(request: {
    key: string;
    email: string;
    firstName: string;
    lastName: string;
  }): Promise<{ reference: string }>;
  look(reference: string): Promise<CheckStatus>;
};
