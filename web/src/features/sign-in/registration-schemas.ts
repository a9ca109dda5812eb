import * as z from "zod";
import * as application from "#modules/runners/contract/application.ts";
import { runnerApplication } from "#modules/runners/contract/runner-application.ts";
import { gradeTraining } from "#modules/runners/rules/runner-training.ts";
import * as contract from "#modules/sign-in/contract/auth.ts";
import { readTries } from "./training-tries.ts";

/** On our screens the quiz is a part of every application. */
const trainingTries = z
  .array(z.string())
  .refine((tries) => gradeTraining(readTries(tries)) !== null, "validation.quiz");

/** The forms' own schemas: the contracts', and the password twice. */
export const registerForm = confirmed(contract.register.input);
export const registerHomeownerForm = confirmed(contract.registerHomeowner.input);
export const registerRunnerForm = confirmed(application.registerRunner.input.extend({ trainingTries }));
/** Of somebody who has an account; and once more, of a runner whose payout e-mail address is known. */
export const applicationForm = runnerApplication.extend({ trainingTries });
export const applyAgainForm = applicationForm.omit({ payoutEmail: true });

function confirmed<Shape extends z.ZodRawShape & { password: z.ZodType }>(input: z.ZodObject<Shape>) {
  return input.extend({ confirmPassword: z.string() }).check(
    z.refine((values: Record<string, unknown>) => values.password === values.confirmPassword, {
      error: "validation.passwordsDiffer",
      path: ["confirmPassword"],
      // Said together with what else is wrong, not only once all of that is right.
      when: () => true,
    }),
  );
}
