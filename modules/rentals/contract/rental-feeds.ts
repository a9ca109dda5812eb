import * as z from "zod";
import * as field from "#platform/fields.ts";
import { feedDoubts, feedFailures, feedKinds } from "../rules/feeds.ts";

/** A calendar of a rental that is read from elsewhere. Its address is never shown again, only its host name. */
export const feed = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  kind: z.enum(feedKinds),
  name: z.string().nullable(),
  host: z.string(),
  /** Whether blocked days count as stays. */
  countsBlocked: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When reading it was last tried, and when it last worked; null for never. */
  triedAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  /** Why it cannot be read, and since when. */
  failure: z.enum(feedFailures).nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** Why stays that are missing from it were kept, since when, and how many. */
  doubt: z.enum(feedDoubts).nullable(),
  doubtedSince: z.iso.datetime().nullable(),
  missingStays: z.int(),
  /** Entries of the last reading that could not be understood. */
  skippedEntries: z.int(),
  /** Those of them without a name: as long as there are any, nothing that is missing is cancelled. */
  unnamedEntries: z.int(),
  /** Stays of the last reading that were left out because there are as many as are kept. */
  leftOutStays: z.int(),
  /** Stays there now and to come, of those that count. */
  stays: z.int(),
  /** Those of them that share hours with another stay at the rental. */
  overlappingStays: z.int(),
});

export type Feed = z.infer<typeof feed>;

/** All calendars of the host's rentals, oldest first. */
export const feeds = { output: z.array(feed) };

/** Reads it at once; where that fails, it is added all the same and says why. */
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

/** Reads it now. Where that worked seconds ago, it holds. */
export const syncFeed = ofOne;

/** What is left out stays; a name of null goes by the kind. A new address is read at once. */
export const setFeed = {
  input: z.object({
    id: field.id,
    name: field.feedName.nullable().optional(),
    address: field.feedAddress.optional(),
    countsBlocked: field.flag.optional(),
  }),
  output: feed,
};

/** Takes what the calendar says now as it is, however few stays it has. */
export const trustFeed = ofOne;

/** Its stays go with it. */
export const removeFeed = { input: ofOne.input, output: z.object({ ok: z.literal(true) }) };
