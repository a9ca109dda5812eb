import { useRef } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { JobCard } from "./job-card.tsx";
import styles from "./runner-dashboard.module.css";
import { useAcceptJob } from "./use-accept-job.ts";
import { useDeclineJob } from "./use-decline-job.ts";

/** The open jobs of the runner's ZIP codes, each to be accepted or declined. */
export function AvailableJobs({
  isOnline,
  onGoOnline,
  isChanging,
}: {
  isOnline: boolean;
  onGoOnline: () => void;
  isChanging: boolean;
}) {
  const t = useTranslations("runner");
  const showFailure = useFailureToast();
  const place = useRef<HTMLDivElement>(null);
  const offers = trpc.runner.availableJobs.useQuery();
  // The pressed button leaves with its card; the focus stays in the list.
  const keepFocus = () => {
    if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
  };
  const { acceptJob, isAccepting } = useAcceptJob(keepFocus);
  const { declineJob, isDeclining } = useDeclineJob(keepFocus);
  const refresh = async () => {
    const { error } = await offers.refetch();
    if (error) showFailure(error, { general: t("offers.refreshFailed") });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.offers} onClickCapture={ignoreSecondClick}>
      <ListCard
        title={t("offers.title")}
        note={offers.data?.length ? t("offers.note", { count: offers.data.length }) : undefined}
        action={
          isOnline && (
            <Button variant="quiet" loading={offers.isRefetching} onClick={() => void refresh()}>
              <Icon name="refresh" />
              {t("offers.refresh")}
            </Button>
          )
        }
        source={offers}
        empty={
          isOnline ? (
            <EmptyState title={t("offers.empty")} text={t("offers.emptyText")} />
          ) : (
            <EmptyState
              title={t("offers.emptyOffline")}
              text={t("offers.emptyOfflineText")}
              action={
                <Button size="large" loading={isChanging} onClick={onGoOnline}>
                  {t("availability.goOnline")}
                </Button>
              }
            />
          )
        }
      >
        {(job) => (
          <JobCard job={job}>
            <div className={styles.choice}>
              <Button
                variant="quiet"
                size="large"
                loading={isDeclining(job.id)}
                aria-label={t("decline.actionNamed", { address: job.address })}
                onClick={() => declineJob(job)}
              >
                {t("decline.action")}
              </Button>
              <Button
                size="large"
                loading={isAccepting(job.id)}
                aria-label={t("accept.actionNamed", { address: job.address })}
                onClick={() => acceptJob(job.id)}
              >
                {t("accept.action")}
              </Button>
            </div>
          </JobCard>
        )}
      </ListCard>
    </div>
  );
}
