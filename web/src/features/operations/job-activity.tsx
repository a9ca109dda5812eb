import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ActivityJob } from "#modules/dispatch/contract/activity.ts";
import { type JobFilter, jobFilters } from "#modules/pickups/rules/filter.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Columns, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FilterChips } from "../desk/filter-chips.tsx";
import { MoreButton, RefreshButton } from "../desk/paging.tsx";
import { SearchField } from "../desk/search-field.tsx";
import styles from "./admin-dashboard.module.css";
import { useDeskAddress } from "./desk-address.tsx";
import { JobDialog } from "./job-dialog.tsx";
import { JobRow } from "./job-row.tsx";

const Alerts = lazyPart("alerts", async () => (await import("./alerts.tsx")).Alerts);

const QuickActions = lazyPart("alerts", async () => (await import("./quick-actions.tsx")).QuickActions);

const ExportButton = lazyPart(
  "people",
  async () => (await import("../people/export-button.tsx")).ExportButton,
);

/** Alerts, the jobs under three filters, and an operator's most frequent actions. */
export function JobActivity() {
  return (
    <Columns kind="main">
      <Jobs />
      <Stack>
        <Alerts />
        <QuickActions />
      </Stack>
    </Columns>
  );
}

/** Jobs, ten per page; the server searches and counts. */
function Jobs() {
  const t = useTranslations("admin");
  const address = useDeskAddress();
  const { search = "", filter = "all" } = address.shown;
  const [opened, setOpened] = useState<ActivityJob | null>(null);
  const { list, counts, refetchCounts } = useActivity(filter, search);
  const refetch = async () => {
    const [result] = await Promise.all([list.refetch(), refetchCounts()]);
    return result;
  };
  const chip = (value: JobFilter) => {
    const label = t(`jobs.${value}`);
    if (!counts) return label;
    const { count, isMore } = counts[value];
    return isMore ? t("list.chipMore", { label, count }) : t("list.chip", { label, count });
  };
  // Keeps the dialog open when a refetched list no longer has the job.
  const named = list.data?.find(({ id }) => id === address.shown.job);
  if (named && named !== opened) setOpened(named);
  return (
    <Card
      title={t("jobs.title")}
      note={t(`jobs.notes.${search ? "search" : filter}`)}
      action={
        list.data && (
          <span className={styles.actions}>
            <ExportButton query={{ list: "jobs", filter, search }} />
            <RefreshButton list={{ ...list, refetch }} />
          </span>
        )
      }
    >
      <SearchField
        label={t("jobs.search")}
        hint={t("jobs.searchHint")}
        value={search}
        onSearch={(typed) => address.show({ search: typed || undefined })}
      />
      <FilterChips
        label={t("list.filter")}
        value={filter}
        onChange={(chosen) => address.show({ filter: chosen === "all" ? undefined : chosen })}
        options={jobFilters.map((value) => ({ value, label: chip(value) }))}
      />
      {counts?.isCut && <p className={styles.partial}>{t("jobs.cut")}</p>}
      {!list.data ? (
        list.error ? (
          <ErrorState error={list.error} onRetry={refetch} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : list.data.length === 0 ? (
        <Nothing filter={filter} isSearched={search !== ""} />
      ) : (
        <ul className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
          {list.data.map((job) => (
            <li key={job.id}>
              <JobRow job={job} onOpen={() => address.open({ job: job.id })} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {opened && (
        <JobDialog
          job={opened}
          opened={opened.id === address.shown.job}
          onReload={list.refetch}
          onClose={address.close}
        />
      )}
    </Card>
  );
}

function Nothing({ filter, isSearched }: { filter: JobFilter; isSearched: boolean }) {
  const t = useTranslations("admin.jobs");
  if (isSearched) return <EmptyState title={t("noneFound")} text={t("noneFoundText")} />;
  return (
    <EmptyState title={t(`empty.${filter}`)} text={filter === "issues" ? t("noIssuesText") : undefined} />
  );
}

/** Documented (product.md 9): ten at first. */
const pageSize = 10;

/** Pages of jobs for a filter and search, with each filter's count. Keeps the old data while the next loads. */
function useActivity(filter: JobFilter, search: string) {
  const list = trpc.admin.activity.useInfiniteQuery(
    { filter, search, limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  const counts = trpc.admin.activityCounts.useQuery({ search }, { placeholderData: (before) => before });
  return {
    list: { ...list, data: list.data?.pages.flatMap(({ rows }) => rows) },
    counts: counts.data,
    refetchCounts: counts.refetch,
  };
}
