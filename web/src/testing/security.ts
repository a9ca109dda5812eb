import type { SecurityOverview } from "#modules/sign-in/contract.ts";

/** The security settings of an account with only a password. */
export function securityOverview(given: Partial<SecurityOverview> = {}): SecurityOverview {
  return {
    hasPassword: true,
    passwordChangedAt: "2026-02-09T15:00:00.000Z",
    email: "hattie@example.com",
    emailVerified: true,
    addressTrouble: null,
    pendingEmail: null,
    twoFactor: { enabled: false, recoveryCodesLeft: 0 },
    google: { linked: false, email: null, available: false },
    ...given,
  };
}
