import * as z from "zod";
import { addressTroubles } from "#modules/notices/rules/delivery.ts";
import * as field from "#platform/fields.ts";

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
    /** Why letters that are not about safety do not go there; null where they do. */
    addressTrouble: z.enum(addressTroubles).nullable(),
    /** An address that counts once the link in the letter to it is opened; null without one. */
    pendingEmail: z.string().nullable(),
    twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
    /** `email` is the linked Google account's address. */
    google: z.object({ linked: z.boolean(), email: z.string().nullable(), available: z.boolean() }),
  }),
};

export type SecurityOverview = z.infer<typeof overview.output>;

/** Every other browser is signed out by it. */
export const changePassword = {
  input: z.object({ currentPassword: field.password, newPassword: field.password }),
  output: z.object({ ok: z.literal(true) }),
};

/** Where somebody is signed in. `network` is the first part of the address that it came from. */
const sessionRow = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(["phone", "tablet", "computer", "other"]),
  network: z.string().nullable(),
  signedInAt: instant,
  /** At most an hour behind. */
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
