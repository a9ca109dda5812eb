import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./dispatch.module.css";
import { actsOf } from "./lanes.ts";
import type { useDrag } from "./use-drag.ts";
import { useLegWords } from "./use-leg-words.ts";

/** A pickup on the board: where, when, the state of its legs, and its actions. */
export function JobCard({
  job,
  isDragged,
  handle,
  onChoose,
  onTakeBack,
  onReopen,
  onCancel,
}: {
  job: DispatchJob;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useDrag>["handle"]> & { "aria-describedby"?: string };
  onChoose: () => void;
  onTakeBack: () => void;
  onReopen: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("dispatch.board");
  const times = useJobTimes();
  const words = useLegWords(job);
  const { address } = job;
  const acts = actsOf(job);
  return (
    <li className={styles.job} data-job={job.id} data-dragged={isDragged || undefined}>
      {acts.give && (
        <button type="button" className={styles.handle} aria-label={t("handle", { address })} {...handle}>
          <Icon name="menu" />
        </button>
      )}
      <div className={styles.words}>
        <div className={styles.jobTop}>
          <p className={styles.address}>{address}</p>
          <JobStatusBadge status={job.status} />
        </div>
        <p className={styles.soft}>
          {times.window({ scheduledDate: job.day, due: job.due, timeZone: job.timeZone })} · {words.summary}
        </p>
        {(words.late || job.isPressing) && (
          <div className={styles.badges}>
            {words.late ? (
              <StatusBadge tone="bad" icon="alert" label={words.late} />
            ) : (
              <StatusBadge tone="busy" icon="clock" label={t("pressing")} />
            )}
          </div>
        )}
      </div>
      {(acts.give || acts.cancel) && (
        <div className={styles.acts}>
          <Button
            variant="quiet"
            size="small"
            aria-label={t(job.runner ? "passOnNamed" : "giveNamed", { address })}
            onClick={onChoose}
          >
            {t(job.runner ? "passOn" : "give")}
          </Button>
          {acts.takeBack && (
            <Button
              variant="plain"
              size="small"
              aria-label={t("takeBackNamed", { address })}
              onClick={onTakeBack}
            >
              {t("takeBack")}
            </Button>
          )}
          {acts.reopen && (
            <Button
              variant="plain"
              size="small"
              aria-label={t("reopenNamed", { address })}
              onClick={onReopen}
            >
              {t("reopen")}
            </Button>
          )}
          {acts.cancel && (
            <Button
              variant="plain"
              size="small"
              aria-label={t("cancelNamed", { address })}
              onClick={onCancel}
            >
              {t("cancel")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
