import { useFormatter, useNow, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { dayIn } from "../../lib/days.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";

type When = Pick<OwnJob, "scheduledDate" | "due" | "outOn" | "timeZone">;

/**
 * Formats when a pickup's cans go out: "put out tonight", "Today", "Tomorrow" or "Fri, Nov 21", with hours. `tonight`:
 * this evening, for collection tomorrow.
 */
export function usePickupWords(): (job: When) => { day: string; window: string; tonight: boolean } {
  const t = useTranslations("homeowner.dashboard");
  const format = useFormatter();
  const times = useJobTimes();
  const now = useNow({ updateInterval: 60_000 });
  return (job) => {
    const isBefore = job.outOn < job.scheduledDate.slice(0, 10);
    if (!isBefore || job.outOn !== dayIn(now, job.timeZone))
      return { day: times.day(job), window: times.window(job), tonight: false };
    const window = format.dateTimeRange(new Date(job.due.from), new Date(job.due.outBy), {
      timeZone: "UTC",
      hour: "numeric",
    });
    return { day: t("tonight"), window, tonight: true };
  };
}
