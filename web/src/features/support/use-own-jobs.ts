import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Role } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";

const mostJobs = 40;

/**
 * The user's own jobs or pickups as choices, latest first; empty when there are none or loading failed. `asked` goes
 * first if it is no longer listed: missed, canceled or released.
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
