import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import styles from "./cancel-dialog.module.css";
import { useCancelJob } from "./use-cancel-job.ts";

/** Asks before canceling a pickup, which can't be undone. Open while `job` is set. */
export function CancelDialog({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const t = useTranslations("homeowner.cancel");
  const times = useJobTimes();
  const { cancelJob, isUnderWay } = useCancelJob(onClose);
  // Keeps the content while the dialog closes.
  const [last, setLast] = useState(job);
  if (job && job !== last) setLast(job);
  const shown = job ?? last;
  return (
    <Dialog opened={job !== null} title={t("title")} onClose={onClose}>
      {shown && (
        <div className={styles.words}>
          <p className={styles.when}>{t("when", { day: times.day(shown), window: times.window(shown) })}</p>
          <p>{shown.runner ? t("textTold", { runner: shown.runner.user.firstName }) : t("text")}</p>
        </div>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          {t("keep")}
        </Button>
        <Button variant="danger" loading={isUnderWay} onClick={() => shown && cancelJob(shown)}>
          {t("action")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
