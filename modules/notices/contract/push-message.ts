import * as z from "zod";

/** What the service worker gets: already worded in its reader's language. `id` is the same when it comes again. */
export const pushMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path in the application. */
  link: z.string(),
  language: z.enum(["en", "es", "fr"]),
  /** It stays on the screen until it was seen. */
  isUrgent: z.boolean(),
  /** The notices that it tells of, at most 20, to be marked as read when it is opened. */
  noticeIds: z.array(z.uuid()),
});

export type PushMessage = z.infer<typeof pushMessage>;
