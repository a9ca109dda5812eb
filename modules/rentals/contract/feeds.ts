import * as z from "zod";
import * as field from "#platform/fields.ts";
import { feedDoubts, feedFailures, feedKinds, stayChanges } from "../rules/feeds.ts";

const days = { fromOn: z.iso.date(), untilOn: z.iso.date() };

/** A stay that a reading changed; the title is the calendar's. A moved one has its days until then. */
export const stayChanged = z.object({
  change: z.enum(stayChanges),
  title: z.string().nullable(),
  ...days,
  wasFromOn: z.iso.date().nullable(),
  wasUntilOn: z.iso.date().nullable(),
});

export type StayChanged = z.infer<typeof stayChanged>;

/** An external calendar of a rental. Its address is never shown again, only its host name. */
export const feed = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  kind: z.enum(feedKinds),
  name: z.string().nullable(),
  host: z.string(),
  /** Changes with the address without revealing it. */
  addressMark: z.string(),
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
  /** What the latest reading that changed current or future stays did to them; up to 20 are named, soonest first. */
  latestChange: z
    .object({
      at: z.iso.datetime(),
      added: z.int(),
      moved: z.int(),
      cancelled: z.int(),
      stays: z.array(stayChanged),
    })
    .nullable(),
});

export type Feed = z.infer<typeof feed>;

/** All calendars of the host's rentals, oldest first. */
export const feeds = { output: z.array(feed) };

/**
 * Where the calendars of one rental differ on current and future stays, soonest first, at most 50: booked in one
 * (`bookedIn`), with a night neither booked nor blocked in another (`openIn`) whose last reading had no fault.
 */
export const calendarGaps = {
  input: z.object({ propertyId: field.id }),
  output: z.array(
    z.object({
      stayId: z.uuid(),
      bookedIn: z.uuid(),
      openIn: z.uuid(),
      title: z.string().nullable(),
      ...days,
    }),
  ),
};

export type CalendarGap = z.infer<typeof calendarGaps.output>[number];

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

/**
 * Reads a calendar without keeping it: its current and future stays, and the next three checkouts, local days from
 * today on. With a `failure` there are none. Limited as `syncFeed` is.
 */
export const previewCalendar = {
  input: z.object({ address: field.feedAddress, zipCode: field.zipCode, state: field.state }),
  output: z.object({
    failure: z.enum(feedFailures).nullable(),
    stays: z.int(),
    checkouts: z.array(z.iso.date()).max(3),
  }),
};

const ofOne = { input: z.object({ id: field.id }), output: feed };

/** Reads the calendar now, or reuses a reading that succeeded seconds ago. */
export const syncFeed = ofOne;

/**
 * Omitted fields keep their value; a null name falls back to the kind. A new address is read at once. `seen` as in
 * `saveSettings`, for the name, the blocked days and `addressMark`.
 */
export const setFeed = {
  input: z.object({
    id: field.id,
    name: field.feedName.nullable().optional(),
    address: field.feedAddress.optional(),
    countsBlocked: field.flag.optional(),
    seen: field.seen,
  }),
  output: feed,
};

/** Accepts what the calendar says now, however few stays it has. */
export const trustFeed = ofOne;

/** Removes its stays too. */
export const removeFeed = { input: ofOne.input, output: z.object({ ok: z.literal(true) }) };
