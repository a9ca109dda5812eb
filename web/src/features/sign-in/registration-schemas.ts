import * as z from "zod";
import * as application from "#modules/runners/contract.ts";
import { runnerApplication } from "#modules/runners/contract.ts";
import { gradeTraining } from "#modules/runners/rules.ts";
import * as contract from "#modules/sign-in/contract.ts";
import { readTries } from "./training-tries.ts";

/** Our screens require the quiz in every application. */
const trainingTries = z
  .array(z.string())
  .refine((tries) => gradeTraining(readTries(tries)) !== null, "validation.quiz");

/** Form schemas: the contract's, plus the repeated password. */
export const registerForm = confirmed(contract.register.input);
export const registerHomeownerForm = confirmed(contract.registerHomeowner.input);
export const registerRunnerForm = confirmed(application.registerRunner.input.extend({ trainingTries }));
/** For an existing account; `applyAgainForm` for one whose payout email is known. */
export const applicationForm = runnerApplication.extend({ trainingTries });
export const applyAgainForm = applicationForm.omit({ payoutEmail: true });

function confirmed<Shape extends z.ZodRawShape & { password: z.ZodType }>(input: z.ZodObject<Shape>) {
  return input.extend({ confirmPassword: z.string() }).check(
    z.refine((values: Record<string, unknown>) => values.password === values.confirmPassword, {
      error: "validation.passwordsDiffer",
      path: ["confirmPassword"],
      // Report it along with other errors instead of after them.
      when: () => true,
    }),
  );
}
