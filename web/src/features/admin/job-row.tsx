import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { useRunnerName } from "./use-runner-name.ts";

/** A job as an operator scans it: where, when, who, how it stands. */
export function JobRow({ job, onOpen }: { job: Job; onOpen: () => void }) {
  const t = useTranslations("admin.job");
  const times = useJobTimes();
  const runner = useRunnerName()(job);
  return (
    <ListRow
      title={job.address}
      text={t("line", { day: times.day(job), window: times.window(job), runner })}
      badge={<JobStatusBadge status={job.status} />}
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
