import * as z from "zod";

/** What a mail provider, or a program that reads returned letters, tells: at most 500 at once. */
export const mailNews = z.object({
  events: z
    .array(
      z.object({
        /** bounced: it came back for good. complained: its reader called it unwanted. */
        type: z.enum(["bounced", "complained"]),
        email: z.string().max(254),
        /** The letter's Message-ID, with or without its brackets. */
        messageId: z.string().max(500).optional(),
      }),
    )
    .max(500),
});

export type MailNews = z.infer<typeof mailNews>;
