import * as z from "zod";
import { addressTroubles } from "#modules/notices/rules/delivery.ts";
import * as field from "#platform/fields.ts";

const instant = z.iso.datetime();

/** An account's security settings, as its owner sees them. */
export const overview = {
  output: z.object({
    /** False when there is no password to change. */
    hasPassword: z.boolean(),
    /** When the password was last set, at registration or later; null without one. */
    passwordChangedAt: instant.nullable(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Why the address gets only security emails; null when it gets all. */
    addressTrouble: z.enum(addressTroubles).nullable(),
    /** A new address whose emailed link is not yet opened; null without one. */
    pendingEmail: z.string().nullable(),
    twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
    /** `email` is the linked Google account's. */
    google: z.object({ linked: z.boolean(), email: z.string().nullable(), available: z.boolean() }),
  }),
};

export type SecurityOverview = z.infer<typeof overview.output>;

/** Signs out every other browser. */
export const changePassword = {
  input: z.object({ currentPassword: field.password, newPassword: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

/** An active session. `network` is the first part of its IP address. */
const sessionRow = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(["phone", "tablet", "computer", "other"]),
  network: z.string().nullable(),
  signedInAt: instant,
  /** Up to an hour behind. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});

export type SessionRow = z.infer<typeof sessionRow>;

export const sessions = { output: z.array(sessionRow) };

export const endSession = {
  input: z.object({ id: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

export const endOtherSessions = { output: z.object({ ended: z.int().nonnegative() }) };
