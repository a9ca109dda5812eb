import * as z from "zod";
import { adminRunner, user } from "#modules/accounts/contract.ts";
import { account } from "#modules/sign-in/contract.ts";
import * as field from "#platform/fields.ts";
import { cursor, instant, limit } from "#platform/list-search.ts";
import { languages } from "#platform/values/preferences.ts";
import { applicationStatuses, availabilityWindows } from "#platform/values/runner-words.ts";
import {
  applicationSteps,
  checkStatuses,
  gradeTraining,
  idCheckConsentVersion,
  trainingChoices,
  trainingModuleNames,
  trainingVersion,
} from "./rules.ts";

/** Answers to the training questions in order of tries; the last one of each is right. */
const passedTraining = z.object({
  version: z.literal(trainingVersion, "validation.quiz"),
  tries: z
    .array(
      z.object({
        module: z.enum(trainingModuleNames, "validation.quiz"),
        choice: z.enum(trainingChoices, "validation.quiz"),
      }),
      "validation.quiz",
    )
    .max(200, "validation.quiz")
    .refine((tries) => gradeTraining(tries) !== null, "validation.quiz"),
});

/** An application without the person's fields; only our own pages send `training` and the consent's version. */
export const runnerApplication = z.object({
  phoneNumber: field.phoneNumber,
  city: field.city,
  serviceAreas: field.serviceAreas,
  availabilityWindows: field.chosenAvailability,
  vehicleType: field.vehicleType,
  payoutEmail: field.payoutEmail,
  idCheckConsent: z.literal(true, "validation.idCheckConsent"),
  idCheckConsentVersion: z.literal(idCheckConsentVersion, "validation.idCheckConsent").nullish(),
  trainingCompleted: z.literal(true, "validation.training"),
  training: passedTraining.nullish(),
});

const happened = z.iso.datetime();

const ok = z.object({ ok: z.literal(true) });

/** The quiz result: number right on the first try, and total; null when none was recorded. */
const training = z
  .object({ version: z.string(), correct: z.int(), questions: z.int(), passedAt: happened })
  .nullable();

const consent = z.object({ textVersion: z.string(), consentedAt: happened }).nullable();

const step = z.object({
  id: z.uuid(),
  step: z.enum(applicationSteps),
  words: z.string().nullable(),
  happenedAt: happened,
});

/**
 * A runner's own application status. An answer is promised between `answerFrom` and `answerUntil`. `words` are the
 * request for information or the rejection reason.
 */
export const application = {
  output: z.object({
    status: z.enum(applicationStatuses),
    submittedAt: happened,
    answerFrom: happened,
    answerUntil: happened,
    decidedAt: happened.nullable(),
    words: z.string().nullable(),
    mayApplyAgain: z.boolean(),
    /** "byHand": the admin who reviews the application does it, and has found nothing yet. */
    check: z.enum([...checkStatuses, "byHand"]),
    training,
    consent,
    steps: z.array(step),
  }),
};

export type Application = z.infer<typeof application.output>;

export const answerReview = {
  input: z.object({ words: field.notes.min(1, "validation.answer") }),
  output: ok,
};

/** A rejected runner's next application. The payout email stays. */
export const applyAgain = {
  input: runnerApplication.omit({ payoutEmail: true }),
  output: user,
};

/** Everything an admin decides on. */
export const runnerApplicationOf = {
  input: z.object({ runnerId: field.id }),
  output: z.object({
    check: z.object({
      status: z.enum(checkStatuses),
      /** True when admins set the state; otherwise the provider reports it. */
      isByHand: z.boolean(),
      note: z.string().nullable(),
      updatedAt: happened.nullable(),
    }),
    training,
    consent,
    /** `overrideReason`: why an admin approved although a check was open. */
    steps: z.array(step.extend({ overrideReason: z.string().nullable() })),
  }),
};

export type RunnerApplication = z.infer<typeof runnerApplicationOf.output>;

/** With `seen`, saves only if those fields still have these values. */
export const setBackgroundCheck = {
  input: z.object({
    runnerId: field.id,
    status: z.enum(checkStatuses, "validation.invalid"),
    note: field.notes.nullish(),
    seen: field.seen,
  }),
  output: runnerApplicationOf.output,
};

/**
 * A request for information needs text. A rejection's reason is optional in the call and required on the page, which also
 * sends `override`, the reason to approve although a check is open (`openChecks`).
 */
export const reviewRunner = {
  input: z
    .object({
      runnerId: field.id,
      decision: z.enum(["approved", "rejected", "more_info"], "validation.invalid"),
      reason: field.notes.nullish(),
      override: field.notes.nullish(),
      /** The `decidedAt` the admin saw: the act applies only if it is still current. */
      seenDecision: happened.nullish(),
    })
    .refine(({ decision, reason }) => decision !== "more_info" || Boolean(reason), {
      error: "validation.question",
      path: ["reason"],
    }),
  output: adminRunner,
};

/** Not named `apply`, which tRPC treats as a function's own method. */
export const submitApplication = { input: runnerApplication, output: user };

export const registerRunner = {
  input: z.object({ ...account, ...runnerApplication.shape }),
  output: user,
};

const daysOffRange = z.object({ fromOn: z.iso.date(), untilOn: z.iso.date() });

/** Current and future days off, by date; `today` is the runner's. */
export const daysOff = { output: z.object({ today: z.iso.date(), daysOff: z.array(daysOffRange) }) };

const pickup = z.object({ jobId: z.uuid(), address: z.string(), day: z.iso.date() });

/** With the runner's pay, "12.00". */
const paidPickup = pickup.extend({ pay: z.string() });

const daysOffInput = z
  .object({ fromOn: field.day, untilOn: field.day })
  .refine(({ fromOn, untilOn }) => fromOn <= untilOn, { error: "validation.daysOrder", path: ["untilOn"] });

/**
 * Adjacent days off are merged. `released`: jobs returned to the pool; `kept`: jobs already started, or whose release
 * would be recorded as late.
 */
export const takeDaysOff = {
  input: daysOffInput,
  output: z.object({ daysOff: daysOffRange, released: z.array(pickup), kept: z.array(pickup) }),
};

/** What these days off would give back and keep, if they were taken now. */
export const previewDaysOff = {
  input: daysOffInput,
  output: z.object({ released: z.array(paidPickup), kept: z.array(paidPickup) }),
};

export type DaysOffPreview = z.infer<typeof previewDaysOff.output>;

/** Released jobs stay released. Safe to repeat. */
export const endDaysOff = {
  input: z.object({ fromOn: field.day }),
  output: z.object({ ok: z.literal(true) }),
};

/**
 * The runner's usual work windows, which `profile.updateRunner` changes, and the weekdays (0 is Sunday) with windows of
 * their own; none on a weekday without work. `outside`: accepted jobs whose cans go out in none
 * of them, soonest first; `isFree`: can be released without being recorded as late.
 */
export const hours = {
  output: z.object({
    windows: z.array(z.enum(availabilityWindows)),
    weekdays: z.array(z.object({ weekday: z.int(), windows: z.array(z.enum(availabilityWindows)) })),
    outside: z.array(pickup.extend({ isFree: z.boolean() })),
  }),
};

export type Hours = z.infer<typeof hours.output>;

/** Null means the usual windows; an empty list means no work on that weekday. */
export const setWeekdayHours = {
  input: z.object({
    weekday: z.int("validation.invalid").min(0, "validation.invalid").max(6, "validation.invalid"),
    windows: z
      .array(z.enum(availabilityWindows, "validation.invalid"), "validation.invalid")
      .max(availabilityWindows.length, "validation.invalid")
      .nullable(),
  }),
  output: hours.output,
};

export const setAvailability = {
  input: z.object({ isAvailable: z.boolean("validation.invalid") }),
  output: user,
};

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  language: z.enum(languages),
  state: z.enum(["open", "expired", "revoked", "accepted"]),
  invitedBy: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  acceptedAt: instant.nullable(),
});

export type Invitation = z.infer<typeof invitation>;

export const invitations = {
  input: z.object({ limit: limit.default(25), cursor }),
  output: z.object({ rows: z.array(invitation), nextCursor: z.string().nullable() }),
};

export const inviteRunner = {
  input: z.object({
    email: field.email,
    firstName: field.firstName,
    language: z.enum(languages, "validation.invalid").default("en"),
  }),
  output: invitation,
};

export const ofInvitation = { input: z.object({ invitationId: field.id }), output: invitation };

/** The invited person; null when the link is no longer valid. */
export const openInvitation = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({ email: z.string(), firstName: z.string() }).nullable(),
};
