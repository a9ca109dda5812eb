import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { peopleSorts } from "#modules/accounts/rules.ts";
import type { ActivityJob } from "#modules/dispatch/contract/alerts.ts";
import { type JobFilter, jobFilters } from "#modules/pickups/rules/status.ts";
import { parseCents } from "#platform/values/money.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { byPage, kept, orderIn, withCounts, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Facts, FoldedCards } from "../../ui/card.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { FilterChips, PagedList, SearchField } from "../../ui/list-tools.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { type DeskPart, type DeskShown, deskTabs } from "../lists/shown.ts";
import { JobRecord, useRunnerName } from "../people/job-record.tsx";
import { AdminStats } from "./admin-stats.tsx";
import styles from "./desk.module.css";

function JobDialog({
  job,
  opened,
  onReload,
  onClose,
}: DialogSwitch & { job: ActivityJob; onReload: () => unknown }) {
  const t = useTranslations("admin.job");
  const times = useJobTimes();
  const dollars = useDollars();
  const runner = useRunnerName()(job);
  const pay = parseCents(job.paymentAmount);
  const hasProof = job.legs.out.at !== null || job.legs.in.at !== null;
  return (
    <Dialog opened={opened} title={job.address} onClose={onClose}>
      <div className={`grid gap-4 ${styles.content}`}>
        <JobStatusBadge status={job.status} />
        {hasProof && <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />}
        <Facts
          rows={[
            { label: t("when"), value: `${times.day(job)}, ${times.window(job)}` },
            ...(runner === "none" ? [] : [{ label: t("runner"), value: runner }]),
            { label: t("cans"), value: job.numberOfCans },
            ...(pay === null ? [] : [{ label: t("pay"), value: dollars(pay) }]),
            ...(job.specialInstructions
              ? [{ label: t("instructions"), value: job.specialInstructions }]
              : []),
            ...(job.notes ? [{ label: t("notes"), value: job.notes }] : []),
          ]}
        />
        {opened && <JobRecord job={job} />}
        <DialogActions>
          <ButtonLink variant="quiet" to="/admin/homeowners/$id" params={{ id: job.homeownerId }}>
            {t("homeowner")}
          </ButtonLink>
          {job.runnerId && (
            <ButtonLink variant="quiet" to="/admin/runners/$id" params={{ id: job.runnerId }}>
              {t("runnerPage")}
            </ButtonLink>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function JobRow({ job, onOpen }: { job: ActivityJob; onOpen: () => void }) {
  const t = useTranslations("admin.job");
  const late = useTranslations("admin.jobs.late");
  const times = useJobTimes();
  const runner = useRunnerName()(job);
  return (
    <ListRow
      title={job.address}
      text={t("line", { day: times.day(job), window: times.window(job), runner })}
      badge={
        <>
          {job.late && <StatusBadge tone="bad" icon="clock" label={late(job.late)} />}
          <JobStatusBadge status={job.status} />
        </>
      }
      actions={
        <SmallButton
          aria-label={t("openNamed", { address: job.address, day: times.day(job) })}
          onClick={onOpen}
        >
          {t("open")}
        </SmallButton>
      }
    />
  );
}

const AdminToday = lazyPart(
  "dispatch",
  async () => (await import("../dispatch/today.tsx")).AdminToday,
  <Skeleton rows={6} />,
);
const Alerts = lazyPart("alerts", async () => (await import("./alerts.tsx")).Alerts);
const QuickActions = lazyPart("alerts", async () => (await import("./alerts.tsx")).QuickActions);

/**
 * On a phone rows, where they would stand between what needs somebody and the end of the page; a search that the address
 * asks for is open.
 */
export function JobActivity() {
  const isPhone = useIsPhone();
  const { search, filter } = useDeskAddress().shown;
  const [isAsked] = useState(search !== undefined || filter !== undefined);
  if (!isPhone)
    return (
      <Columns kind="main">
        <Jobs />
        <QuickActions />
      </Columns>
    );
  return (
    <Stack>
      {isAsked && <Jobs />}
      <FoldedCards>
        {!isAsked && (
          <div>
            <Jobs isFolded />
          </div>
        )}
        <QuickActions isFolded />
      </FoldedCards>
    </Stack>
  );
}

const jobFilterIn = ({ filter }: DeskShown) => jobFilters.find((name) => name === filter);

/** Jobs, ten per page; the server searches and counts. */
function Jobs({ isFolded = false }: { isFolded?: boolean }) {
  const t = useTranslations("admin");
  const address = useDeskAddress();
  const { search = "" } = address.shown;
  const filter = jobFilterIn(address.shown) ?? "all";
  const [opened, setOpened] = useState<ActivityJob | null>(null);
  const counted = trpc.admin.activityCounts.useQuery({ search }, kept);
  const counts = counted.data;
  const list = withCounts(
    withRows(trpc.admin.activity.useInfiniteQuery({ filter, search, limit: 10 }, byPage)),
    counted,
  );
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
    <>
      <PagedList
        title={t("jobs.title")}
        isFolded={isFolded}
        note={t(`jobs.notes.${search ? "search" : filter}`)}
        action={<ExportButton query={{ list: "jobs", filter, search }} />}
        refreshes
        before={
          <>
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
            {counts?.isCut && <p className="soft small mb-4">{t("jobs.cut")}</p>}
          </>
        }
        source={list}
        rows={5}
        empty={<Nothing filter={filter} isSearched={search !== ""} />}
      >
        {(job) => <JobRow job={job} onOpen={() => address.open({ job: job.id })} />}
      </PagedList>
      {opened && (
        <JobDialog
          job={opened}
          opened={opened.id === address.shown.job}
          onReload={list.refetch}
          onClose={address.close}
        />
      )}
    </>
  );
}

function Nothing({ filter, isSearched }: { filter: JobFilter; isSearched: boolean }) {
  const t = useTranslations("admin.jobs");
  if (isSearched) return <EmptyState title={t("noneFound")} text={t("noneFoundText")} />;
  return (
    <EmptyState title={t(`empty.${filter}`)} text={filter === "issues" ? t("noIssuesText") : undefined} />
  );
}

const ExportButton = lazyPart(
  "people",
  async () => (await import("../../lib/export-button.tsx")).ExportButton,
);

const InviteDialog = lazyDialog(
  async () => (await import("../people/invite-dialog.tsx")).InviteDialog,
  "people",
);

const rows = (count: number) => <Skeleton rows={count} />;
const HomeownersTab = lazyPart(
  ["people", "money"],
  async () => (await import("./people-tabs.tsx")).HomeownersTab,
  rows(5),
);
const RunnersTab = lazyPart("people", async () => (await import("./people-tabs.tsx")).RunnersTab, rows(4));
const SettingsTab = lazyPart(
  ["money", "rates"],
  async () => (await import("./settings-tab.tsx")).default,
  rows(4),
);

/**
 * The operator's first screen: the service's status, jobs and people. The URL holds the selection. `offer` stands under
 * the figures.
 */
export default function AdminDashboard({ offer }: { offer?: ReactNode }) {
  const t = useTranslations("admin");
  const { shown, show } = useDeskAddress();
  const tab = shown.tab ?? "jobActivity";
  const setTab = (chosen: typeof tab) =>
    show(
      {
        tab: chosen,
        search: undefined,
        filter: undefined,
        state: undefined,
        sort: undefined,
        columns: undefined,
      },
      "step",
    );
  const counts = trpc.admin.runnerCounts.useQuery({ search: "" });
  const [isAddingRunner, setIsAddingRunner] = useState(false);
  const waiting = counts.data?.states.waiting;
  // Links of older notices name these lists as tabs.
  if (tab === "problems") return <Navigate to="/admin/problems" replace />;
  if (tab === "support") return <Navigate to="/admin/support" replace />;
  return (
    <Page
      title={t("title")}
      lead={waiting !== undefined && t("lead", { count: waiting })}
      actions={
        <>
          <Button needs="dispatch" onClick={() => setIsAddingRunner(true)}>
            {t("addRunner")}
          </Button>
          <ExportButton query={exported(tab, shown)} label={t("exportData")} />
        </>
      }
    >
      {tab === "jobActivity" && (
        <>
          <AdminToday />
          <Alerts />
        </>
      )}
      <AdminStats />
      {offer}
      <InviteDialog opened={isAddingRunner} onClose={() => setIsAddingRunner(false)} />
      <div className={styles.tabs}>
        <ChoiceTabs
          label={t("tabs.label")}
          options={deskTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === "jobActivity" && <JobActivity />}
          {tab === "homeowners" && <HomeownersTab />}
          {tab === "runners" && <RunnersTab />}
          {tab === "settings" && <SettingsTab />}
        </ChoiceTabs>
      </div>
    </Page>
  );
}

/** The open tab's list with its search, filter and order; jobs for a tab without a list. */
function exported(tab: DeskPart, shown: DeskShown) {
  const { search, state, sort } = shown;
  if (tab !== "homeowners" && tab !== "runners")
    return tab === "jobActivity" ? { list: "jobs", filter: jobFilterIn(shown), search } : { list: "jobs" };
  const { sort: by, order } = orderIn(peopleSorts, sort);
  return { list: tab, search, state, ...(sort && { sort: by, order }) };
}
