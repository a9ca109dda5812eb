import { useTranslations } from "use-intl";
import type { ActivityJob } from "#modules/dispatch/contract/activity.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { JobRecord } from "../people/job-record.tsx";
import styles from "./job-dialog.module.css";
import { useRunnerName } from "./use-runner-name.ts";

/** A job's full details, with both legs' photos. */
export function JobDialog({
  job,
  opened,
  onReload,
  onClose,
}: {
  job: ActivityJob;
  opened: boolean;
  onReload: () => unknown;
  onClose: () => void;
}) {
  const t = useTranslations("admin.job");
  const times = useJobTimes();
  const dollars = useDollars();
  const runnerName = useRunnerName();
  const pay = parseCents(job.paymentAmount);
  const hasProof = job.legs.out.at !== null || job.legs.in.at !== null;
  return (
    <Dialog opened={opened} title={job.address} onClose={onClose}>
      <div className={styles.content}>
        <JobStatusBadge status={job.status} />
        {hasProof && <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />}
        <Facts
          rows={[
            { label: t("when"), value: `${times.day(job)}, ${times.window(job)}` },
            { label: t("runner"), value: runnerName(job) },
            { label: t("cans"), value: job.numberOfCans },
            ...(pay === null ? [] : [{ label: t("pay"), value: dollars(pay) }]),
            ...(job.specialInstructions
              ? [{ label: t("instructions"), value: job.specialInstructions }]
              : []),
            ...(job.notes ? [{ label: t("notes"), value: job.notes }] : []),
          ]}
        />
        {opened && <JobRecord job={job} />}
        <DialogActions>
          <ButtonLink variant="quiet" to="/admin/homeowners/$id" params={{ id: job.homeownerId }}>
            {t("homeowner")}
          </ButtonLink>
          {job.runnerId && (
            <ButtonLink variant="quiet" to="/admin/runners/$id" params={{ id: job.runnerId }}>
              {t("runnerPage")}
            </ButtonLink>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
