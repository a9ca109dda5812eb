import * as z from "zod";
import { updateNotifications as allNotifications, personChanges, user } from "#modules/accounts/contract.ts";
import { eraseReasons, subscriptionStatuses, timelineKinds } from "#modules/accounts/rules.ts";
import { photoFile, photoUpload } from "#modules/photos/contract.ts";
import { feed } from "#modules/rentals/contract/feeds.ts";
import * as field from "#platform/fields.ts";
import { cursor, instant, limit, listSearch, pageOf, sortOf } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";
import { adminRoles } from "#platform/values/admin-roles.ts";
import { languages } from "#platform/values/preferences.ts";
import { applicationStatuses } from "#platform/values/runner-words.ts";

/** The download link for a user's own data: single use, for this session, valid for minutes. */
const ownExport = z.object({ url: z.string() });
export type OwnExport = z.infer<typeof ownExport>;

/** ready: an unused link exists. broken: the export ended early. */
const ownExportState = z.object({
  state: z.enum(["none", "ready", "inProgress", "done", "broken"]),
  photosDone: z.int(),
  photosTotal: z.int(),
});
export type OwnExportState = z.infer<typeof ownExportState>;

export const beginExport = { output: ownExport };

export const exportState = { output: ownExportState };

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const ok = z.object({ ok: z.literal(true) });

/** The id of the user, their home, or their runner profile. */
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
    /** When a session was last used, to the hour; null when none is left. */
    lastSeenAt: instant.nullable(),
    sessions: z.number().int(),
    /** Whether text messages reach them: a confirmed number, and text messages turned on. */
    canText: z.boolean(),
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
        /** The home's day on which a planned pause begins; null if none is planned. */
        servicePausesOn: z.iso.date().nullable(),
        monthlyRate: money.nullable(),
        /** What we owe them; negative when they owe us. */
        balance: money,
        /** The failed payment; null when none is open. */
        owed: z.object({ amount: money, nextAttemptAt: instant.nullable() }).nullable(),
        completed: z.number().int(),
        missed: z.number().int(),
        nextPickupOn: z.iso.date().nullable(),
        /** The account's other homes, oldest first. */
        otherHomes: z.array(z.object({ homeownerId: z.uuid(), address: z.string() })),
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
        rating: z.number().nullable(),
        completed: z.number().int(),
        openJobs: z.number().int(),
        /** What we owe them. */
        owed: money,
      })
      .nullable(),
  }),
};

export type Person = z.infer<typeof person.output>;

export const rental = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  cans: z.int(),
  host: z.object({ homeownerId: z.uuid(), name: z.string() }),
  calendars: z.int(),
  /** Of these, how many are failing, doubted or incomplete. */
  troubled: z.int(),
  createdAt: z.iso.datetime(),
});

export type AdminRental = z.infer<typeof rental>;

export const rentalSorts = ["newest", "name"] as const;

/** All hosts' rentals, newest first by default; `search` finds those of the hosts it matches. */
export const rentals = {
  input: z.object({ search: listSearch, ...sortOf(...rentalSorts), ...pageOf(15) }),
  output: z.object({ rows: z.array(rental), nextCursor: z.string().nullable() }),
};

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

export const entry = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(timelineKinds),
  /**
   * A job status, a movement kind, a problem kind with its resolution ("damage.open"), a conversation topic with its
   * state ("pay.closed"), a notice's type, "note", or a change: a procedure name or a message key.
   */
  what: z.string(),
  day: z.iso.date().nullable(),
  jobId: z.uuid().nullable(),
  /** The text written with it, or a code for its reason. */
  words: z.string().nullable(),
  /** In the person's favor; negative is their cost. */
  amount: money.nullable(),
  /** The paid invoice that is still partly refundable. */
  invoiceId: z.uuid().nullable(),
  refundable: money.nullable(),
  /** Who did it: an admin, or the person who canceled a pickup. */
  by: z.string().nullable(),
  /** The zone of the pickup's home, else of the person's; null when there is neither. */
  timeZone: z.string().nullable(),
});

export type TimelineEntry = z.infer<typeof entry>;

/** A person's history, latest first, excluding the future. Notices sent to them are listed only when asked for. */
export const personTimeline = {
  input: whose.extend({
    kind: z.enum(timelineKinds, "validation.invalid").optional(),
    /** Whose history it is, where that is known: what only the other has is not looked for. */
    role: z.enum(["homeowner", "runner"], "validation.invalid").optional(),
    limit: limit.default(15),
    cursor,
  }),
  output: z.object({ rows: z.array(entry), nextCursor: z.string().nullable() }),
};

const adminRole = z.enum(adminRoles, "validation.invalid");

/** Every admin, by name. `isInvited`: until a password is set. */
export const team = {
  output: z.object({
    rows: z.array(
      z.object({
        userId: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        adminRole,
        isSuspended: z.boolean(),
        isInvited: z.boolean(),
      }),
    ),
  }),
};

export type TeamMember = z.infer<typeof team.output>["rows"][number];

export const setAdminRole = {
  input: z.object({ userId: field.id, adminRole, seen: z.object({ adminRole }) }),
  output: z.object({ adminRole }),
};

export const inviteAdmin = {
  input: z.object({
    email: field.email,
    firstName: field.firstName,
    lastName: field.lastName,
    adminRole,
    language: z.enum(languages, "validation.invalid").default("en"),
  }),
  output: z.object({ userId: z.uuid() }),
};

/** The state the operator saw; if it changed, the call is refused with who did what, and when. */
const seen = z.object({ suspendedAt: z.iso.datetime("validation.invalid").nullable() });

export const suspendPerson = {
  input: z.object({ userId: field.id, reason: field.reason, seen }),
  /** Jobs returned to the pool, and jobs in progress that nobody will finish. */
  output: z.object({ released: z.number().int(), missed: z.number().int() }),
};

export const reinstatePerson = { input: z.object({ userId: field.id, seen }), output: ok };

export const signOutPerson = {
  input: z.object({ userId: field.id }),
  output: z.object({ sessions: z.number().int() }),
};

/** Emails a homeowner again about a failed payment. */
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

/** Changes of a home, by the names of its columns. Omitted fields stay. */
export const homeChanges = z.object({
  address: field.address.optional(),
  unit: field.unit.nullish(),
  city: field.city.optional(),
  state: field.state.optional(),
  zipCode: field.zipCode.optional(),
  phoneNumber: field.phoneNumber.nullish(),
  pickupDays: field.pickupDays.optional(),
  specialInstructions: field.specialInstructions.nullish(),
  numberOfCans: field.numberOfCans.optional(),
  longDriveway: field.flag.optional(),
  hasStairs: field.flag.optional(),
});

/** Changes of a runner's profile, by the names of its columns. Omitted fields stay. */
export const runnerChanges = z.object({
  phoneNumber: field.phoneNumber.optional(),
  city: field.city.optional(),
  serviceAreas: field.serviceAreas.optional(),
  availabilityWindows: field.chosenAvailability.optional(),
  vehicleType: field.vehicleType.optional(),
  payoutEmail: field.payoutEmail.optional(),
});

/** With `seen`, the save applies only to fields that still have those values. */
export const updateHomeowner = {
  input: z.object({
    ...personChanges.shape,
    ...homeChanges.shape,
    houseImageUrl: field.picture.nullish(),
    seen: field.seen,
  }),
  output: user,
};

export const updateRunner = {
  input: z.object({ ...personChanges.shape, ...runnerChanges.shape, seen: field.seen }),
  output: user,
};

/** A changed email address takes effect when its link is opened. */
export const update = {
  input: z.object({
    ...personChanges.shape,
    email: field.email.optional(),
    profileImageUrl: field.picture.nullish(),
    seen: field.seen,
  }),
  output: user,
};

const fourFlags = {
  emailNotifications: true,
  smsNotifications: true,
  jobAlerts: true,
  weeklyReports: true,
} as const;

export const updateNotifications = {
  input: allNotifications.input.pick(fourFlags),
  output: allNotifications.output.pick(fourFlags),
};

export const createPhotoUpload = {
  input: z.object({ purpose: z.enum(["house", "cans", "profile"], "validation.invalid"), ...photoFile }),
  output: photoUpload,
};

export const deleteAccount = { output: z.object({ ok: z.literal(true) }) };
