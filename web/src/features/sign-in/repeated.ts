import * as z from "zod";

/** A schema in which a new password is typed twice. */
export function repeated<Shape extends z.ZodRawShape & { newPassword: z.ZodType }>(
  input: z.ZodObject<Shape>,
) {
  return input.extend({ repeatPassword: z.string() }).check(
    z.refine((values: Record<string, unknown>) => values.newPassword === values.repeatPassword, {
      error: "validation.passwordsDiffer",
      path: ["repeatPassword"],
      // Report it along with other errors instead of after them.
      when: () => true,
    }),
  );
}
