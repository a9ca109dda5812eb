import * as z from "zod";
import * as field from "#platform/fields.ts";

/** Another runner, by first name and initial. */
const other = { runnerId: z.uuid(), name: z.string() };

/**
 * Who is asked first on the runner's days off, for whom the runner is (or is asked to be) that, and who may be asked: at
 * most 20 runners of the same areas.
 */
export const backup = {
  output: z.object({
    backup: z.object({ ...other, isAccepted: z.boolean() }).nullable(),
    asking: z.array(z.object({ ...other, isAccepted: z.boolean() })),
    candidates: z.array(z.object(other)),
  }),
};

export const nameBackup = { input: z.object({ backupId: field.id.nullable() }), output: backup.output };

/** `runnerId`: whose backup the caller becomes, or stops being. */
export const answerBackup = {
  input: z.object({ runnerId: field.id, isAccepted: z.boolean("validation.invalid") }),
  output: backup.output,
};
