import * as z from "zod";
import * as field from "#platform/fields.ts";
import { pageOf, sortOf } from "#platform/list-search.ts";
import { languages } from "#platform/values/preferences.ts";
import { giftStatuses } from "../rules.ts";

const money = z.string().regex(/^\d+\.\d{2}$/);

/**
 * Starts a gift's payment for anybody. The caller makes `secret`, which shows the code later; repeating changes
 * nothing. Without `receiverEmail` the giver shares the code; without `sendOn` the email is sent once the gift is paid.
 * The page takes the card with `clientSecret` and `publishableKey`; both are null in test mode.
 */
export const beginGift = {
  input: z.object({
    secret: field.id,
    months: z.int("validation.count").min(1, "validation.count").max(12, "validation.count"),
    giverName: field.firstName,
    giverEmail: field.email,
    receiverEmail: field.email.nullish(),
    sendOn: field.day.nullish(),
    words: field.giftWords.nullish(),
    language: z.enum(languages),
  }),
  output: z.object({
    amount: money,
    clientSecret: z.string().nullable(),
    publishableKey: z.string().nullable(),
  }),
};

/**
 * Asks whether a gift is paid. open: not yet, or the bank is still deciding. over: used, refunded or never paid. `code` is
 * null unless it can be used. `isEmailed`: we email it to its receiver. `sendOn`: the day of that, null once it is sent.
 */
export const finishGift = {
  input: z.object({ secret: field.id }),
  output: z.object({
    state: z.enum(["open", "paid", "over"]),
    code: z.string().nullable(),
    months: z.int(),
    amount: money,
    isEmailed: z.boolean(),
    sendOn: z.iso.date().nullable(),
  }),
};

const gift = z.object({
  id: z.uuid(),
  /** The end of the code, to tell gifts apart. */
  codeEnd: z.string(),
  months: z.int(),
  amount: money,
  /** Null once erased. */
  giverName: z.string().nullable(),
  giverEmail: z.string().nullable(),
  state: z.enum(giftStatuses),
  paidAt: z.iso.datetime(),
});

export type Gift = z.infer<typeof gift>;

/** Paid gifts, the latest payment first. */
export const gifts = {
  input: z.object({ ...pageOf(50), ...sortOf("newest") }),
  output: z.object({ rows: z.array(gift), nextCursor: z.string().nullable() }),
};

/** Refunds an unused gift. Safe to repeat. */
export const refundGift = { input: z.object({ id: field.id }), output: gift };
