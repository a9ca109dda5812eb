import * as z from "zod";
import * as contract from "#contracts/auth.ts";

/** The forms' own schemas: the contracts', and the password twice. */
export const registerForm = confirmed(contract.register.input);
export const registerHomeownerForm = confirmed(contract.registerHomeowner.input);
export const registerRunnerForm = confirmed(contract.registerRunner.input);

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
