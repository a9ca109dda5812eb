import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminRunner } from "#contracts/admin.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin-dashboard.module.css";
import { FilterChips } from "./filter-chips.tsx";
import { MoreButton, RefreshButton } from "./paging.tsx";
import { RunnerRow } from "./runner-row.tsx";
import { type RunnerFilter, runnerFilters, sortRunners } from "./sort-runners.ts";
import { useReviewRunner } from "./use-review-runner.ts";
import type { useRunners } from "./use-runners.ts";

const ApproveDialog = lazyDialog(async () => (await import("./review-dialogs.tsx")).ApproveDialog);
const RejectDialog = lazyDialog(async () => (await import("./review-dialogs.tsx")).RejectDialog);

type Asked = { runner: AdminRunner; decision: "approved" | "rejected"; opened: boolean };

/** The applications that wait, with their two answers, and the runners there are. */
export function Runners({ list }: { list: ReturnType<typeof useRunners> }) {
  const t = useTranslations("admin.runners");
  return (
    <Card title={t("title")} note={t("note")} action={list.data && <RefreshButton list={list} />}>
      {list.data ? (
        <Sorted runners={list.data} list={list} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Card>
  );
}

function Sorted({ runners, list }: { runners: AdminRunner[]; list: ReturnType<typeof useRunners> }) {
  const t = useTranslations("admin");
  const place = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<RunnerFilter>("waiting");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const { reviewRunner, isReviewing } = useReviewRunner(() => {
    close();
    // The pressed button leaves with its row; the focus stays in the list.
    place.current?.focus({ preventScroll: true });
  });
  const sorted = sortRunners(runners);
  const rows = sorted[filter];
  return (
    <>
      <FilterChips
        label={t("list.filter")}
        value={filter}
        onChange={setFilter}
        options={runnerFilters.map((value) => ({
          value,
          label: t("list.chip", { label: t(`runners.${value}`), count: sorted[value].length }),
        }))}
      />
      {list.hasNextPage && (
        <p className={styles.partial}>{t("runners.loadedOnly", { count: runners.length })}</p>
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
      <MoreButton list={list} />
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
    </>
  );
}

function Nobody({ filter }: { filter: RunnerFilter }) {
  const t = useTranslations("admin.runners");
  if (filter === "waiting") return <EmptyState title={t("emptyWaiting")} text={t("emptyWaitingText")} />;
  return <EmptyState title={filter === "approved" ? t("emptyApproved") : t("emptyRejected")} />;
}
