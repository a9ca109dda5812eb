import { toAppError } from "../../lib/app-error.ts";
import { type Translate, wordIssues } from "../../lib/word-error.ts";

/** The server's registration errors by field; empty when none concerns a field. */
export function fieldErrors(error: unknown, t: Translate): Record<string, string> {
  const { code } = toAppError(error);
  return code === "EMAIL_IN_USE" ? { email: t("refusals.EMAIL_IN_USE") } : wordIssues(error, t);
}
