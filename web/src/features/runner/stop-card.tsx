import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { JobCard } from "./job-card.tsx";
import styles from "./stop-card.module.css";
import type { Leg } from "./use-serve-leg.ts";

/**
 * A job that the runner has taken, with its two steps. The step that comes next is the large one; completing without
 * the first is possible, and a job that has not begun can be released.
 */
export function StopCard({
  job,
  onServe,
  onRelease,
}: {
  job: Job;
  onServe: (leg: Leg) => void;
  onRelease: () => void;
}) {
  const t = useTranslations("runner");
  const { address } = job;
  const hasBegun = job.status === "in_progress";
  return (
    <JobCard job={job}>
      <ol className={styles.steps} aria-label={t("route.steps")}>
        <Step
          number={1}
          title={t("route.out")}
          doneAt={hasBegun ? job.legs.out.at : null}
          text={t("route.outText")}
        >
          {!hasBegun && (
            <Button
              size="large"
              wide
              aria-label={t("start.actionNamed", { address })}
              onClick={() => onServe("out")}
            >
              <Icon name="camera" />
              {t("start.action")}
            </Button>
          )}
        </Step>
        <Step number={2} title={t("route.in")} doneAt={null} text={t("route.inText")}>
          <Button
            variant={hasBegun ? "primary" : "quiet"}
            size={hasBegun ? "large" : "medium"}
            wide
            aria-label={t("complete.actionNamed", { address })}
            onClick={() => onServe("in")}
          >
            <Icon name="camera" />
            {t("complete.action")}
          </Button>
        </Step>
      </ol>
      {!hasBegun && (
        <div className={styles.rest}>
          <Button variant="plain" aria-label={t("release.actionNamed", { address })} onClick={onRelease}>
            {t("release.action")}
          </Button>
        </div>
      )}
    </JobCard>
  );
}

function Step({
  number,
  title,
  text,
  doneAt,
  children,
}: {
  number: number;
  title: string;
  text: string;
  doneAt: string | null;
  children: ReactNode;
}) {
  const t = useTranslations("runner.route");
  const format = useFormatter();
  return (
    <li className={classNames(styles.step, doneAt && styles.done)}>
      <span className={styles.mark} aria-hidden="true">
        {doneAt ? <Icon name="check" /> : number}
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>
        {doneAt
          ? t("done", {
              time: format.dateTime(new Date(doneAt), {
                weekday: "short",
                hour: "numeric",
                minute: "2-digit",
              }),
            })
          : text}
      </p>
      {children && <div className={styles.act}>{children}</div>}
    </li>
  );
}
