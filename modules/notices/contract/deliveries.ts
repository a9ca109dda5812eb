import * as z from "zod";
import * as field from "#platform/fields.ts";
import { roles } from "#platform/values/actor.ts";
import { channels, deliveryFilters, deliveryStates, deliveryTroubles } from "../rules/delivery.ts";

const delivery = z.object({
  sourceId: z.uuid(),
  channel: z.enum(channels),
  /** A type of notices, or a letter; one that the program does not know any more as well. */
  kind: z.string(),
  state: z.enum(deliveryStates),
  trouble: z.enum(deliveryTroubles).nullable(),
  attempts: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** When it was sent, or given up; null while it waits. */
  settledAt: z.iso.datetime().nullable(),
  person: z.object({
    userId: z.uuid(),
    name: z.string(),
    role: z.enum(roles),
    /** Whether their address is known to take no letters. */
    isUnreachable: z.boolean(),
  }),
});

export type Delivery = z.infer<typeof delivery>;

/** What went out to people, or was to, of the last 90 days, the latest first. */
export const deliveries = {
  input: z.object({
    /** Of people whose name, e-mail, address or phone number begins so. */
    person: field.searchText.optional(),
    channel: z.enum(channels, "validation.invalid").optional(),
    state: z.enum(deliveryFilters, "validation.invalid").optional(),
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
  }),
  output: z.object({ rows: z.array(delivery), nextCursor: z.string().nullable() }),
};
