import * as z from "zod";

/** The service worker's payload, already in the reader's language. A repeat has the same `id`. */
export const pushMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path in the app. */
  link: z.string(),
  language: z.enum(["en", "es", "fr"]),
  /** Stays on the screen until dismissed. */
  isUrgent: z.boolean(),
  /** The notices it covers, at most 20, marked as read when it is opened. */
  noticeIds: z.array(z.uuid()),
});

export type PushMessage = z.infer<typeof pushMessage>;
