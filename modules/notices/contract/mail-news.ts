import * as z from "zod";

/** Events from a mail provider or a bounce reader: at most 500 at once. */
export const mailNews = z.object({
  events: z
    .array(
      z.object({
        /** bounced: permanently returned. complained: the reader marked it as spam. */
        type: z.enum(["bounced", "complained"]),
        email: z.string().max(254),
        /** The email's Message-ID, with or without angle brackets. */
        messageId: z.string().max(500).optional(),
      }),
    )
    .max(500),
});

export type MailNews = z.infer<typeof mailNews>;
