import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { fullName } from "#platform/values/actor.ts";

/** A job's runner name, or "unassigned" text. */
export function useRunnerName(): (job: Pick<Job, "runner">) => string {
  const t = useTranslations("admin.job");
  return ({ runner }) => (runner ? fullName(runner.user) : t("noRunner"));
}
