import { useFormatter, useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Timeline } from "../../ui/timeline.tsx";
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
  const format = useFormatter();
  const hasBegun = job.status === "in_progress";
  const outAt = hasBegun ? job.legs.out.at : null;
  return (
    <JobCard job={job}>
      <Timeline
        label={t("route.steps")}
        steps={[
          {
            title: t("route.out"),
            text: outAt
              ? t("route.done", { time: format.dateTime(new Date(outAt), doneFormat) })
              : t("route.outText"),
            state: outAt ? "past" : "ahead",
            mark: outAt ? "check" : 1,
            action: !hasBegun && (
              <Button
                size="large"
                wide
                aria-label={t("start.actionNamed", { address })}
                onClick={() => onServe("out")}
              >
                <Icon name="camera" />
                {t("start.action")}
              </Button>
            ),
          },
          {
            title: t("route.in"),
            text: t("route.inText"),
            state: "ahead",
            mark: 2,
            action: (
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
            ),
          },
        ]}
      />
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

const doneFormat = { weekday: "short", hour: "numeric", minute: "2-digit" } as const;
