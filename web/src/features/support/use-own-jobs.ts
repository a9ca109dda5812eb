import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Role } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";

const mostJobs = 40;

/**
 * One's own jobs or pickups to choose from, the latest first; empty where there are none, or none were loaded. The one that
 * was asked about stands first where it is no longer among them: it was missed, cancelled or given back.
 */
export function useOwnJobs(role: Role, asked?: string): { value: string; label: string }[] {
  const t = useTranslations("support.form");
  const times = useJobTimes();
  const ofRunner = trpc.runner.jobs.useQuery(undefined, { enabled: role === "runner" });
  const ofHome = trpc.homeowner.jobs.useQuery(undefined, { enabled: role === "homeowner" });
  const jobs: readonly Job[] = ofRunner.data ?? ofHome.data ?? [];
  const known = jobs
    .toSorted((a, b) => b.scheduledDate.localeCompare(a.scheduledDate))
    .slice(0, mostJobs)
    .map((job) => ({ value: job.id, label: t("jobOption", { day: times.day(job), address: job.address }) }));
  if (!asked || known.some(({ value }) => value === asked)) return known;
  const job = jobs.find(({ id }) => id === asked);
  const label = job ? t("jobOption", { day: times.day(job), address: job.address }) : t("jobAsked");
  return [{ value: asked, label }, ...known];
}
