import * as z from "zod";

const instant = z.iso.datetime();

/** What keeps an account safe, as its owner sees it. */
export const overview = {
  output: z.object({
    /** Whether one signs in by a password; without, there is nothing to change. */
    hasPassword: z.boolean(),
    /** When the password was last chosen, at registration or since; null without one. */
    passwordChangedAt: instant.nullable(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** An address that counts once the link in the letter to it is opened; null without one. */
    pendingEmail: z.string().nullable(),
    twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
    google: z.object({ linked: z.boolean(), available: z.boolean() }),
  }),
};

export type SecurityOverview = z.infer<typeof overview.output>;
