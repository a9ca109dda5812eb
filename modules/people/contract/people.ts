import * as z from "zod";
import { eraseReasons, timelineKinds } from "#modules/accounts/rules/people.ts";
import { subscriptionStatuses } from "#modules/accounts/rules/subscriptions.ts";
import { feed } from "#modules/rentals/contract/rental-feeds.ts";
import * as field from "#platform/fields.ts";
import { cursor, instant, limit } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";
import { applicationStatuses } from "#platform/values/runner-words.ts";

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const ok = z.object({ ok: z.literal(true) });

/** Whose page: the user's id, or that of the home or the runner. */
const whose = z.object({ id: field.id });

export const person = {
  input: whose,
  output: z.object({
    userId: z.uuid(),
    role: z.enum(roles),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    createdAt: instant,
    suspendedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    /** When a session was last used, to the hour; null where none is left. */
    lastSeenAt: instant.nullable(),
    /** Where the person is signed in. */
    sessions: z.number().int(),
    homeowner: z
      .object({
        homeownerId: z.uuid(),
        phoneNumber: z.string().nullable(),
        address: z.string(),
        unit: z.string().nullable(),
        city: z.string(),
        state: z.string(),
        zipCode: z.string(),
        subscriptionStatus: z.enum(["none", ...subscriptionStatuses]),
        /** The day a canceled service ends; null unless it was canceled and goes on until then. */
        serviceEndsOn: z.iso.date().nullable(),
        monthlyRate: money.nullable(),
        /** What we owe them; negative where they owe us. */
        balance: money,
        /** The payment that failed; null where none is open. */
        owed: z.object({ amount: money, nextAttemptAt: instant.nullable() }).nullable(),
        completed: z.number().int(),
        missed: z.number().int(),
        nextPickupOn: z.iso.date().nullable(),
      })
      .nullable(),
    runner: z
      .object({
        runnerId: z.uuid(),
        phoneNumber: z.string(),
        city: z.string(),
        serviceAreas: z.array(z.string()),
        applicationStatus: z.enum(applicationStatuses),
        isAvailable: z.boolean(),
        /** Null without a rating. */
        rating: z.number().nullable(),
        completed: z.number().int(),
        /** Jobs taken and not done. */
        openJobs: z.number().int(),
        /** What we owe them. */
        owed: money,
      })
      .nullable(),
  }),
};

export type Person = z.infer<typeof person.output>;

/** A host's rentals with their calendars, oldest first; empty for a homeowner without rentals. */
export const hostRentals = {
  input: z.object({ homeownerId: field.id }),
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      feeds: z.array(feed),
    }),
  ),
};

const entry = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(timelineKinds),
  /**
   * A job's status, a movement's kind, a problem's kind with what was done ("damage.open"), a conversation's topic with how it
   * stands ("pay.closed"), "note", or what was changed: a procedure or a word of the catalogue.
   */
  what: z.string(),
  /** Which pickup, by its local day. */
  day: z.iso.date().nullable(),
  jobId: z.uuid().nullable(),
  /** What was written with it. */
  words: z.string().nullable(),
  /** In the person's favor; negative is to their cost. */
  amount: money.nullable(),
  /** The paid invoice of which some can still be refunded. */
  invoiceId: z.uuid().nullable(),
  refundable: money.nullable(),
  /** Who did it, where it was an admin. */
  by: z.string().nullable(),
});

export type TimelineEntry = z.infer<typeof entry>;

/** What there was with a person, the latest first; nothing of the future. */
export const personTimeline = {
  input: whose.extend({
    kind: z.enum(timelineKinds, "validation.invalid").optional(),
    limit: limit.default(30),
    cursor,
  }),
  output: z.object({ rows: z.array(entry), nextCursor: z.string().nullable() }),
};

/** `seen` is what the operator saw; where it is not so any more, the act is refused with who did what, and when. */
const seen = z.object({ suspendedAt: z.iso.datetime("validation.invalid").nullable() });

export const suspendPerson = {
  input: z.object({ userId: field.id, reason: field.reason, seen }),
  /** Jobs that went back to the pool, and those under way that nobody finishes. */
  output: z.object({ released: z.number().int(), missed: z.number().int() }),
};

export const reinstatePerson = { input: z.object({ userId: field.id, seen }), output: ok };

export const signOutPerson = {
  input: z.object({ userId: field.id }),
  output: z.object({ sessions: z.number().int() }),
};

/** Writes to a homeowner whose payment failed once more. */
export const askToPay = { input: z.object({ userId: field.id }), output: ok };

export const erasePerson = {
  input: z.object({ userId: field.id, reason: z.enum(eraseReasons, "validation.invalid") }),
  output: ok,
};

export const addNote = {
  input: z.object({ userId: field.id, noteId: field.id, words: field.personNote }),
  output: ok,
};

export const ofNote = { input: z.object({ noteId: field.id }), output: ok };
