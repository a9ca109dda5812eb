import { useTranslations } from "use-intl";
import type { ActivityJob } from "#modules/dispatch/contract/activity.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { useRunnerName } from "./use-runner-name.ts";

/** A job in a list: where, when, who and status. */
export function JobRow({ job, onOpen }: { job: ActivityJob; onOpen: () => void }) {
  const t = useTranslations("admin.job");
  const late = useTranslations("admin.jobs.late");
  const times = useJobTimes();
  const runner = useRunnerName()(job);
  return (
    <ListRow
      title={job.address}
      text={t("line", { day: times.day(job), window: times.window(job), runner })}
      badge={
        <>
          {job.late && <StatusBadge tone="bad" icon="clock" label={late(job.late)} />}
          <JobStatusBadge status={job.status} />
        </>
      }
      actions={
        <Button
          variant="quiet"
          size="small"
          aria-label={t("openNamed", { address: job.address, day: times.day(job) })}
          onClick={onOpen}
        >
          {t("open")}
        </Button>
      }
    />
  );
}
