import * as z from "zod";
import * as field from "#platform/fields.ts";
import { record } from "../contract.ts";

const done = z.object({ ok: z.literal(true) });
const ofProperty = z.object({ propertyId: field.id });

/** Makes a link that shows these days' record to anybody who has it. At most ten work per rental. */
export const shareRecord = { input: record.input, output: z.object({ path: z.string() }) };

/** Ends all links of a rental's record at once. */
export const stopSharingRecord = { input: ofProperty, output: done };

/**
 * How many links of a rental's record work, and who gets it each month. `last`: the latest month sent to them, and what
 * became of it; null before the first.
 */
export const recordSharing = {
  input: ofProperty,
  output: z.object({
    links: z.int(),
    recipients: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        hasStopped: z.boolean(),
        last: z
          .object({ month: z.iso.date(), state: z.enum(["sent", "handed_over", "failed", "skipped"]) })
          .nullable(),
      }),
    ),
  }),
};

export type RecordSharing = z.infer<typeof recordSharing.output>;
export type RecordRecipient = RecordSharing["recipients"][number];

/** At most five per rental, without those who unsubscribed. */
export const addRecordRecipient = {
  input: ofProperty.extend({ email: field.email }),
  output: recordSharing.output,
};

export const removeRecordRecipient = {
  input: ofProperty.extend({ id: field.id }),
  output: recordSharing.output,
};

/** Sends last month's record to those who do not have it. `sent`: to how many. */
export const sendRecordNow = { input: ofProperty, output: recordSharing.output.extend({ sent: z.int() }) };

const token = z.object({ token: z.string("validation.invalid").max(400, "validation.invalid") });

/** The record behind a link, without notes and checklists. `isRecipient`: the link is from an email. */
export const sharedRecord = {
  input: token,
  output: record.output.extend({ from: z.iso.date(), to: z.iso.date(), isRecipient: z.boolean() }),
};

export type SharedRecord = z.infer<typeof sharedRecord.output>;

/** Unsubscribes the recipient of an email with this link, for good. */
export const stopRecord = { input: token, output: done };
