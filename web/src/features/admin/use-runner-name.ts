import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { fullName } from "#domain/full-name.ts";

/** Words for who runs a job: the name, or that nobody does. */
export function useRunnerName(): (job: Pick<Job, "runner">) => string {
  const t = useTranslations("admin.job");
  return ({ runner }) => (runner ? fullName(runner.user) : t("noRunner"));
}
