import * as z from "zod";
import * as field from "#platform/fields.ts";

/** ZIP codes separated by commas or spaces. */
export const typedServiceAreas = z
  .string()
  .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
  .transform((codes, context) => {
    const checked = field.serviceAreas.safeParse(codes);
    // It is one text field, so one code's error appears at the field.
    if (!checked.success) context.addIssue(checked.error.issues[0]?.message ?? "validation.zipCodes");
    return checked.data ?? [];
  });
