import * as z from "zod";

const ok = z.object({ ok: z.literal(true) });

const minute = z.int("validation.timeOfDay").min(0, "validation.timeOfDay").max(1439, "validation.timeOfDay");

/** Minutes since midnight; spans midnight when `untilMinute` is smaller. */
const quietHours = z.object({ fromMinute: minute, untilMinute: minute });

/**
 * Where and when a person can be reached besides email. `timeZone` applies to quiet hours. A number is "awaited" until
 * its code is typed in, "stopped" after a STOP reply, "failed" when it takes no messages.
 */
export const reachability = {
  output: z.object({
    timeZone: z.string(),
    quietHours: quietHours.nullable(),
    sms: z
      .object({
        number: z.string(),
        state: z.enum(["awaited", "confirmed", "stopped", "failed"]),
        codeExpiresAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Number of browsers that get push messages. */
    browsers: z.int().nonnegative(),
  }),
};

export type Reachability = z.infer<typeof reachability.output>;

/** Null turns them off. */
export const setQuietHours = {
  input: z.object({
    quietHours: quietHours
      .refine(({ fromMinute, untilMinute }) => fromMinute !== untilMinute, {
        error: "validation.quietHours",
        path: ["untilMinute"],
      })
      .nullable(),
  }),
  output: reachability.output,
};

/** `consent`: the holder agrees to text messages. */
export const setSmsNumber = {
  input: z.object({
    number: z
      .string("validation.telephone")
      .trim()
      .min(1, "validation.telephone")
      .max(40, "validation.telephone"),
    consent: z.literal(true, "validation.smsConsent"),
  }),
  output: reachability.output,
};

export const confirmSmsNumber = {
  input: z.object({
    code: z
      .string("validation.smsCode")
      .trim()
      .regex(/^\d{6}$/, "validation.smsCode"),
  }),
  output: reachability.output,
};

export const removeSmsNumber = { output: reachability.output };

const endpoint = z
  .string("validation.invalid")
  .max(1000, "validation.invalid")
  .regex(/^https:\/\/[^\s/@]+\/\S*$/, "validation.invalid");

/** The key a browser subscribes with; null when push is not configured. */
export const pushKey = { output: z.object({ key: z.string().nullable() }) };

/**
 * A browser's own subscription; `replaces` is its previous endpoint. Browsers renew automatically under any account, so
 * a renewal counts only if the user owns that endpoint.
 */
export const subscribePush = {
  input: z.object({
    endpoint,
    p256dh: z.string("validation.invalid").regex(/^[A-Za-z0-9_-]{87}$/, "validation.invalid"),
    auth: z.string("validation.invalid").regex(/^[A-Za-z0-9_-]{22}$/, "validation.invalid"),
    replaces: endpoint.nullish(),
    isRenewal: z.boolean("validation.invalid").default(false),
  }),
  output: ok,
};

export const unsubscribePush = { input: z.object({ endpoint }), output: ok };

/** gone: the browser has unsubscribed and was deleted. refused: the push service rejects our messages. */
export const testPush = {
  input: z.object({ endpoint }),
  output: z.object({ outcome: z.enum(["sent", "gone", "refused"]) }),
};
