import * as z from "zod";
import * as field from "#platform/fields.ts";
import { feedDoubts, feedFailures, feedKinds } from "../rules/feeds.ts";

/** An external calendar of a rental. Its address is never shown again, only its host name. */
export const feed = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  kind: z.enum(feedKinds),
  name: z.string().nullable(),
  host: z.string(),
  /** Whether blocked days count as stays. */
  countsBlocked: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The last attempt and the last success; null means never. */
  triedAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  /** Why the calendar cannot be read, and since when. */
  failure: z.enum(feedFailures).nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** Why missing stays were kept, since when, and how many. */
  doubt: z.enum(feedDoubts).nullable(),
  doubtedSince: z.iso.datetime().nullable(),
  missingStays: z.int(),
  /** Entries of the last reading that could not be parsed. */
  skippedEntries: z.int(),
  /** Skipped entries without a UID. While there are any, no missing stay is canceled. */
  unnamedEntries: z.int(),
  /** Stays that the last reading left out because the calendar is at its limit. */
  leftOutStays: z.int(),
  /** Current and future stays that count. */
  stays: z.int(),
  /** Counted stays that overlap another stay at the rental. */
  overlappingStays: z.int(),
});

export type Feed = z.infer<typeof feed>;

/** All calendars of the host's rentals, oldest first. */
export const feeds = { output: z.array(feed) };

/** Reads the calendar at once. If that fails, it is still added, with the reason. */
export const addFeed = {
  input: z.object({
    propertyId: field.id,
    kind: z.enum(feedKinds, "validation.invalid"),
    name: field.feedName.optional(),
    address: field.feedAddress,
  }),
  output: feed,
};

const ofOne = { input: z.object({ id: field.id }), output: feed };

/** Reads the calendar now, or reuses a reading that succeeded seconds ago. */
export const syncFeed = ofOne;

/** Omitted fields keep their value; a null name falls back to the kind. A new address is read at once. */
export const setFeed = {
  input: z.object({
    id: field.id,
    name: field.feedName.nullable().optional(),
    address: field.feedAddress.optional(),
    countsBlocked: field.flag.optional(),
  }),
  output: feed,
};

/** Accepts what the calendar says now, however few stays it has. */
export const trustFeed = ofOne;

/** Removes its stays too. */
export const removeFeed = { input: ofOne.input, output: z.object({ ok: z.literal(true) }) };
