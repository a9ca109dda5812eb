import * as z from "zod";
import * as field from "#platform/fields.ts";
import { cursor, instant, limit } from "#platform/list-search.ts";
import { languages } from "#platform/values/preferences.ts";

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  language: z.enum(languages),
  state: z.enum(["open", "expired", "revoked", "accepted"]),
  invitedBy: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  acceptedAt: instant.nullable(),
});

export type Invitation = z.infer<typeof invitation>;

export const invitations = {
  input: z.object({ limit: limit.default(25), cursor }),
  output: z.object({ rows: z.array(invitation), nextCursor: z.string().nullable() }),
};

export const inviteRunner = {
  input: z.object({
    email: field.email,
    firstName: field.firstName,
    language: z.enum(languages, "validation.invalid").default("en"),
  }),
  output: invitation,
};

export const ofInvitation = { input: z.object({ invitationId: field.id }), output: invitation };

/** The invited person; null when the link is no longer valid. */
export const openInvitation = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({ email: z.string(), firstName: z.string() }).nullable(),
};
