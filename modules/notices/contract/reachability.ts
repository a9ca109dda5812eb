import * as z from "zod";
import { isCurvePoint } from "#platform/values/curve-point.ts";

const ok = z.object({ ok: z.literal(true) });

const minute = z.int("validation.timeOfDay").min(0, "validation.timeOfDay").max(1439, "validation.timeOfDay");

/** Minutes since midnight; where `untilMinute` is the smaller one, past midnight. */
const quietHours = z.object({ fromMinute: minute, untilMinute: minute });

/**
 * Where and when somebody can be reached besides letters. `timeZone` is whose clock quiet hours go by. A number is
 * "awaited" until its code was typed in, "stopped" after STOP was answered from it, "failed" where it takes no messages.
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
    /** Browsers that take push messages. */
    browsers: z.int().nonnegative(),
  }),
};

export type Reachability = z.infer<typeof reachability.output>;

/** Null ends them. */
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

/** `consent` says that its holder wants text messages there. */
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

/** What a browser subscribes with; null while push messages are not set up. */
export const pushKey = { output: z.object({ key: z.string().nullable() }) };

/**
 * A browser as it described itself; `replaces` is the address that it had before. A renewal is none where that is not known as
 * one's own: the browser does so by itself, whoever is signed in there.
 */
export const subscribePush = {
  input: z.object({
    endpoint,
    p256dh: z
      .string("validation.invalid")
      .regex(/^[A-Za-z0-9_-]{87}$/, "validation.invalid")
      .refine(isCurvePoint, "validation.invalid"),
    auth: z.string("validation.invalid").regex(/^[A-Za-z0-9_-]{22}$/, "validation.invalid"),
    replaces: endpoint.nullish(),
    isRenewal: z.boolean("validation.invalid").default(false),
  }),
  output: ok,
};

export const unsubscribePush = { input: z.object({ endpoint }), output: ok };

/** gone: the browser takes none any more, and was forgotten. refused: its maker's service does not take our messages. */
export const testPush = {
  input: z.object({ endpoint }),
  output: z.object({ outcome: z.enum(["sent", "gone", "refused"]) }),
};
