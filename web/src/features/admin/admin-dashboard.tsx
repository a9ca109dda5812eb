import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminRunner } from "#contracts/admin.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin-dashboard.module.css";
import { FilterChips } from "./filter-chips.tsx";
import { ApproveDialog, RejectDialog } from "./review-dialogs.tsx";
import { RunnerRow } from "./runner-row.tsx";
import { type RunnerFilter, runnerFilters, sortRunners } from "./sort-runners.ts";
import { useReviewRunner } from "./use-review-runner.ts";
import { useRunners } from "./use-runners.ts";

type Asked = { runner: AdminRunner; decision: "approved" | "rejected"; opened: boolean };

/** The operator's first screen: the applications that wait, and the runners there are. */
export default function AdminDashboard() {
  const t = useTranslations("admin");
  const runners = useRunners();
  const sorted = runners.data && sortRunners(runners.data);
  return (
    <Page title={t("title")} lead={sorted && t("lead", { count: sorted.waiting.length })}>
      {sorted ? (
        <Runners sorted={sorted} source={runners} />
      ) : (
        <Card title={t("runners.title")}>
          {runners.error ? (
            <ErrorState error={runners.error} onRetry={runners.refetch} />
          ) : (
            <Skeleton rows={4} />
          )}
        </Card>
      )}
    </Page>
  );
}

function Runners({
  sorted,
  source,
}: {
  sorted: Record<RunnerFilter, AdminRunner[]>;
  source: ReturnType<typeof useRunners>;
}) {
  const t = useTranslations("admin.runners");
  const showFailure = useFailureToast();
  const place = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<RunnerFilter>("waiting");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const { reviewRunner, isReviewing } = useReviewRunner(() => {
    close();
    // The pressed button leaves with its row; the focus stays in the list.
    place.current?.focus({ preventScroll: true });
  });
  const refresh = async () => {
    const { error } = await source.refetch();
    if (error) showFailure(error, { general: t("refreshFailed") });
  };
  const showMore = async () => {
    const { error } = await source.fetchNextPage();
    if (error) showFailure(error, { general: t("moreFailed") });
  };
  const rows = sorted[filter];
  return (
    <Card
      title={t("title")}
      note={t("note")}
      action={
        <Button
          variant="quiet"
          loading={source.isRefetching && !source.isFetchingNextPage}
          onClick={() => void refresh()}
        >
          <Icon name="refresh" />
          {t("refresh")}
        </Button>
      }
    >
      <FilterChips
        label={t("filter")}
        value={filter}
        onChange={setFilter}
        options={runnerFilters.map((value) => ({
          value,
          label: t("chip", { label: t(value), count: sorted[value].length }),
        }))}
      />
      {source.hasNextPage && (
        <p className={styles.partial}>{t("loadedOnly", { count: source.data?.length ?? 0 })}</p>
      )}
      <div ref={place} tabIndex={-1} className={styles.place}>
        {rows.length === 0 ? (
          <Nobody filter={filter} />
        ) : (
          <ul className={styles.list}>
            {rows.map((runner) => (
              <li key={runner.id}>
                <RunnerRow
                  runner={runner}
                  onApprove={() => setAsked({ runner, decision: "approved", opened: true })}
                  onReject={() => setAsked({ runner, decision: "rejected", opened: true })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {source.hasNextPage && (
        <Button variant="quiet" wide loading={source.isFetchingNextPage} onClick={() => void showMore()}>
          {t("more")}
        </Button>
      )}
      {asked?.decision === "approved" && (
        <ApproveDialog
          runner={asked.runner}
          opened={asked.opened}
          loading={isReviewing}
          onCancel={close}
          onApprove={() => reviewRunner({ runnerId: asked.runner.id, decision: "approved" })}
        />
      )}
      {asked?.decision === "rejected" && (
        <RejectDialog
          key={asked.runner.id}
          runner={asked.runner}
          opened={asked.opened}
          loading={isReviewing}
          onCancel={close}
          onReject={(reason) => reviewRunner({ runnerId: asked.runner.id, decision: "rejected", reason })}
        />
      )}
    </Card>
  );
}

function Nobody({ filter }: { filter: RunnerFilter }) {
  const t = useTranslations("admin.runners");
  if (filter === "waiting") return <EmptyState title={t("emptyWaiting")} text={t("emptyWaitingText")} />;
  return <EmptyState title={filter === "approved" ? t("emptyApproved") : t("emptyRejected")} />;
}
