import * as z from "zod";
import { refundInvoice } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";

/** A refund form's schema: an amount up to `refundable`, and a reason. */
export function refundForm(refundable: string) {
  const left = parseCents(refundable) ?? 0;
  return refundInvoice.input.extend({
    amount: z
      .string("validation.amount")
      .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.amount")
      .regex(/[1-9]/, "validation.amount")
      .refine((text) => (parseCents(text) ?? 0) <= left, "refusals.REFUND_TOO_LARGE"),
  });
}
