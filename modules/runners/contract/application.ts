import * as z from "zod";
import { adminRunner } from "#modules/accounts/contract/admin-people.ts";
import { user } from "#modules/accounts/contract/user.ts";
import { account } from "#modules/sign-in/contract/auth.ts";
import * as field from "#platform/fields.ts";
import { applicationStatuses } from "#platform/values/runner-words.ts";
import { applicationSteps, checkStatuses } from "../rules/applications.ts";
import { runnerApplication } from "./runner-application.ts";

const instant = z.iso.datetime();

const ok = z.object({ ok: z.literal(true) });

/** The quiz result: number right on the first try, and total; null when none was recorded. */
const training = z
  .object({ version: z.string(), correct: z.int(), questions: z.int(), passedAt: instant })
  .nullable();

const consent = z.object({ textVersion: z.string(), consentedAt: instant }).nullable();

const step = z.object({
  id: z.uuid(),
  step: z.enum(applicationSteps),
  words: z.string().nullable(),
  happenedAt: instant,
});

/**
 * A runner's own application status. An answer is promised between `answerFrom` and `answerUntil`. `words` are the
 * request for information or the rejection reason.
 */
export const application = {
  output: z.object({
    status: z.enum(applicationStatuses),
    submittedAt: instant,
    answerFrom: instant,
    answerUntil: instant,
    decidedAt: instant.nullable(),
    words: z.string().nullable(),
    mayApplyAgain: z.boolean(),
    check: z.enum(checkStatuses),
    training,
    consent,
    steps: z.array(step),
  }),
};

export type Application = z.infer<typeof application.output>;

/** The answer to the review's question. */
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
      updatedAt: instant.nullable(),
    }),
    training,
    consent,
    steps: z.array(step),
  }),
};

export type RunnerApplication = z.infer<typeof runnerApplicationOf.output>;

export const setBackgroundCheck = {
  input: z.object({
    runnerId: field.id,
    status: z.enum(checkStatuses, "validation.invalid"),
    note: field.notes.nullish(),
  }),
  output: runnerApplicationOf.output,
};

/** A request for information needs text. A rejection's reason is optional in the call and required on the page. */
export const reviewRunner = {
  input: z
    .object({
      runnerId: field.id,
      decision: z.enum(["approved", "rejected", "more_info"], "validation.invalid"),
      reason: field.notes.nullish(),
      /** The `decidedAt` the admin saw: the act applies only if it is still current. */
      seenDecision: instant.nullish(),
    })
    .refine(({ decision, reason }) => decision !== "more_info" || Boolean(reason), {
      error: "validation.question",
      path: ["reason"],
    }),
  output: adminRunner,
};

/** decisions.md calls it `runner.apply`, but tRPC treats that name as a function's own. */
export const submitApplication = { input: runnerApplication, output: user };

export const registerRunner = {
  input: z.object({ ...account, ...runnerApplication.shape }),
  output: user,
};
