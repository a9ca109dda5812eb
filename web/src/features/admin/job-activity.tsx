import { useState } from "react";
import { useNow, useTimeZone, useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { dayIn } from "../../lib/day-in.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin-dashboard.module.css";
import { FilterChips } from "./filter-chips.tsx";
import { filterJobs, type JobFilter, jobFilters } from "./filter-jobs.ts";
import { JobDialog } from "./job-dialog.tsx";
import { JobRow } from "./job-row.tsx";
import { MoreButton, RefreshButton } from "./paging.tsx";
import { useRecentJobs } from "./use-recent-jobs.ts";

/** Documented (product.md 9): ten at first. */
const step = 10;

/** The newest jobs, ten at a time, under the three filters. What is counted is what has been loaded. */
export function JobActivity() {
  const t = useTranslations("admin.jobs");
  const list = useRecentJobs();
  return (
    <Card title={t("title")} note={t("note")} action={list.data && <RefreshButton list={list} />}>
      {list.data ? (
        <Jobs jobs={list.data} list={list} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}

function Jobs({ jobs, list }: { jobs: Job[]; list: ReturnType<typeof useRecentJobs> }) {
  const t = useTranslations("admin");
  const today = dayIn(useNow({ updateInterval: 60_000 }), useTimeZone());
  const [filter, setFilter] = useState<JobFilter>("all");
  const [shown, setShown] = useState(step);
  const [opened, setOpened] = useState<{ jobId: string; opened: boolean } | null>(null);
  const filtered = filterJobs(jobs, today);
  const rows = filtered[filter];
  const openedJob = opened && jobs.find(({ id }) => id === opened.jobId);
  return (
    <>
      <FilterChips
        label={t("list.filter")}
        value={filter}
        onChange={(value) => {
          setFilter(value);
          setShown(step);
        }}
        options={jobFilters.map((value) => ({
          value,
          label: t("list.chip", { label: t(`jobs.${value}`), count: filtered[value].length }),
        }))}
      />
      {list.hasNextPage && <p className={styles.partial}>{t("jobs.loadedOnly", { count: jobs.length })}</p>}
      {rows.length === 0 ? (
        <EmptyState
          title={t(`jobs.empty.${filter}`)}
          text={filter === "issues" ? t("jobs.noIssuesText") : undefined}
        />
      ) : (
        <ul className={styles.list}>
          {rows.slice(0, shown).map((job) => (
            <li key={job.id}>
              <JobRow job={job} onOpen={() => setOpened({ jobId: job.id, opened: true })} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > shown ? (
        <Button variant="quiet" wide onClick={() => setShown(shown + step)}>
          {t("jobs.showMore", { shown, count: rows.length })}
        </Button>
      ) : (
        <MoreButton list={list} />
      )}
      {opened && openedJob && (
        <JobDialog
          job={openedJob}
          opened={opened.opened}
          onReload={list.refetch}
          onClose={() => setOpened({ ...opened, opened: false })}
        />
      )}
    </>
  );
}
