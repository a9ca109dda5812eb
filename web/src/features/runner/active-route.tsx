import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { JobCard } from "./job-card.tsx";
import { shownPay } from "./job-pay.ts";
import styles from "./runner-dashboard.module.css";
import { useCompleteJob } from "./use-complete-job.ts";

const shownAtFirst = 5;

/** What the runner has taken and not yet done, soonest first. Completing has no way back, so it is asked twice. */
export function ActiveRoute({
  source,
}: {
  source: { data: Job[] | undefined; error: unknown; refetch: () => unknown };
}) {
  const t = useTranslations("runner");
  const dollars = useDollars();
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ job: Job; opened: boolean } | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const { completeJob, isCompleting } = useCompleteJob(() => {
    close();
    place.current?.focus({ preventScroll: true });
  });
  const jobs = source.data;
  const hidden = showsAll ? 0 : Math.max(0, (jobs?.length ?? 0) - shownAtFirst);
  return (
    <div ref={place} tabIndex={-1} className={styles.route}>
      <ListCard
        title={t("route.title")}
        note={jobs?.length ? t("route.note", { count: jobs.length }) : undefined}
        source={{ ...source, data: hidden > 0 ? jobs?.slice(0, shownAtFirst) : jobs }}
        empty={<p className={styles.quiet}>{t("route.empty")}</p>}
      >
        {(job) => (
          <JobCard
            job={job}
            action={
              <Button
                size="large"
                loading={isCompleting(job.id)}
                aria-label={t("complete.actionNamed", { address: job.address })}
                onClick={() => setAsked({ job, opened: true })}
              >
                {t("complete.action")}
              </Button>
            }
          />
        )}
      </ListCard>
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={() => setShowsAll(true)}>
          {t("route.showAll", { count: jobs?.length ?? 0 })}
        </Button>
      )}
      {asked && (
        <Confirm
          opened={asked.opened}
          title={t("complete.title")}
          action={t("complete.action")}
          loading={isCompleting(asked.job.id)}
          onConfirm={() => completeJob(asked.job.id)}
          onCancel={close}
        >
          <p className={styles.askedAddress}>{asked.job.address}</p>
          <p>{t("complete.text", { amount: dollars(shownPay(asked.job)) })}</p>
        </Confirm>
      )}
    </div>
  );
}
