import * as z from "zod";
import * as field from "#platform/fields.ts";
import { roles } from "#platform/values/actor.ts";
import { channels, deliveryFilters, deliveryStates, deliveryTroubles } from "../rules/delivery.ts";

const delivery = z.object({
  sourceId: z.uuid(),
  channel: z.enum(channels),
  /** A notice type or email name; may be one the program no longer knows. */
  kind: z.string(),
  state: z.enum(deliveryStates),
  trouble: z.enum(deliveryTroubles).nullable(),
  attempts: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** When it was sent or given up; null while it waits. */
  settledAt: z.iso.datetime().nullable(),
  person: z.object({
    userId: z.uuid(),
    name: z.string(),
    role: z.enum(roles),
    /** Whether the person's address is known to refuse emails. */
    isUnreachable: z.boolean(),
  }),
});

export type Delivery = z.infer<typeof delivery>;

/** Messages sent or due in the last 90 days, newest first. */
export const deliveries = {
  input: z.object({
    /** The start of words in a person's name, email, address or phone number. */
    person: field.searchText.optional(),
    channel: z.enum(channels, "validation.invalid").optional(),
    state: z.enum(deliveryFilters, "validation.invalid").optional(),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(delivery), nextCursor: z.string().nullable() }),
};
