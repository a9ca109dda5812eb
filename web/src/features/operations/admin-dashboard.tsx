import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { lazyPage } from "../../lib/lazy-page.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { loadTexts } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AlertsLink } from "../desk/alerts-link.tsx";
import styles from "./admin-dashboard.module.css";
import { AdminStats } from "./admin-stats.tsx";
import { useDeskAddress } from "./desk-address.tsx";
import { type DeskPart, type DeskShown, deskTabs } from "./desk-shown.ts";
import { JobActivity } from "./job-activity.tsx";

const ExportButton = lazyPart(
  "people",
  async () => (await import("../people/export-button.tsx")).ExportButton,
);

const InviteDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import("../people/invite-dialog.tsx"), loadTexts("people")]);
  return dialog.InviteDialog;
});

const Problems = lazyPage("admin", () => import("./problems.tsx"));

const Support = lazyPage("support", () => import("./support.tsx"));

const HomeownersTab = lazyPage("people", async () => ({
  default: (await import("./people-tabs.tsx")).HomeownersTab,
}));

const RunnersTab = lazyPage("people", async () => ({
  default: (await import("./people-tabs.tsx")).RunnersTab,
}));

const SettingsTab = lazyPage(["pay", "platform"], () => import("./settings-tab.tsx"));

/** The operator's first screen: the service's status, jobs and people. The URL holds the selection. */
export default function AdminDashboard() {
  const t = useTranslations("admin");
  const { shown, show } = useDeskAddress();
  const tab = shown.tab ?? "jobActivity";
  const setTab = (chosen: typeof tab) =>
    show({ tab: chosen, search: undefined, filter: undefined, state: undefined, sort: undefined }, "step");
  const counts = trpc.admin.runnerCounts.useQuery({ search: "" });
  const [isAddingRunner, setIsAddingRunner] = useState(false);
  const waiting = counts.data?.states.waiting;
  if (tab === "problems" || tab === "support")
    return (
      <Page
        title={t(`tabs.${tab}`)}
        actions={
          <>
            <AlertsLink />
            <Button variant="quiet" onClick={() => setTab("jobActivity")}>
              <Icon name="back" />
              {t("dashboard")}
            </Button>
          </>
        }
      >
        <Suspense fallback={<Skeleton rows={4} />}>
          {tab === "problems" ? <Problems /> : <Support />}
        </Suspense>
      </Page>
    );
  return (
    <Page
      title={t("title")}
      lead={waiting !== undefined && t("lead", { count: waiting })}
      actions={
        <>
          <Button onClick={() => setIsAddingRunner(true)}>{t("addRunner")}</Button>
          <ExportButton query={exported(tab, shown)} label={t("exportData")} />
          {Boolean(waiting) && tab !== "runners" && (
            <Button variant="quiet" onClick={() => setTab("runners")}>
              {t("review.open")}
            </Button>
          )}
          <AlertsLink />
          <ButtonLink variant="quiet" to="/admin/money">
            {t("money")}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/admin/health">
            {t("health")}
          </ButtonLink>
        </>
      }
    >
      <AdminStats />
      <InviteDialog opened={isAddingRunner} onClose={() => setIsAddingRunner(false)} />
      <div className={styles.tabs}>
        <ChoiceTabs
          label={t("tabs.label")}
          options={deskTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === "jobActivity" && <JobActivity />}
          {tab === "homeowners" && (
            <Suspense fallback={<Skeleton rows={5} />}>
              <HomeownersTab />
            </Suspense>
          )}
          {tab === "runners" && (
            <Suspense fallback={<Skeleton rows={4} />}>
              <RunnersTab />
            </Suspense>
          )}
          {tab === "settings" && (
            <Suspense fallback={<Skeleton rows={4} />}>
              <SettingsTab />
            </Suspense>
          )}
        </ChoiceTabs>
      </div>
    </Page>
  );
}

/** The open tab's list with its search and filter; jobs for a tab without a list. */
function exported(tab: DeskPart, { filter, search, state, sort }: DeskShown) {
  if (tab === "homeowners" || tab === "runners") return { list: tab, search, state, sort };
  return tab === "jobActivity" ? { list: "jobs", filter, search } : { list: "jobs" };
}
