import { toAppError } from "../../lib/app-error.ts";
import { type Translate, wordIssues } from "../../lib/word-error.ts";

/** What the server refused a registration for, by field; empty where that was no field's fault. */
export function fieldErrors(error: unknown, t: Translate): Record<string, string> {
  const { code } = toAppError(error);
  return code === "EMAIL_IN_USE" ? { email: t("refusals.EMAIL_IN_USE") } : wordIssues(error, t);
}
