import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPage } from "../../lib/lazy-page.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Page, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin-dashboard.module.css";
import { AdminStats } from "./admin-stats.tsx";
import { Homeowners } from "./homeowners.tsx";
import { JobActivity } from "./job-activity.tsx";
import { Runners } from "./runners.tsx";
import { sortRunners } from "./sort-runners.ts";
import { useRunners } from "./use-runners.ts";
import { WaitingList } from "./waiting-list.tsx";

const tabs = ["jobActivity", "homeowners", "runners", "settings"] as const;

const SettingsTab = lazyPage("pay", () => import("./settings-tab.tsx"));

/** The operator's first screen: how the service stands, and its jobs and people. */
export default function AdminDashboard() {
  const t = useTranslations("admin");
  const [tab, setTab] = useState<(typeof tabs)[number]>("jobActivity");
  const runners = useRunners();
  const waiting = runners.data && sortRunners(runners.data).waiting.length;
  return (
    <Page
      title={t("title")}
      lead={waiting !== undefined && t("lead", { count: waiting })}
      actions={
        <>
          {Boolean(waiting) && tab !== "runners" && (
            <Button variant="quiet" onClick={() => setTab("runners")}>
              {t("review.open")}
            </Button>
          )}
          <ButtonLink variant="quiet" href="/admin/health">
            {t("health")}
          </ButtonLink>
        </>
      }
    >
      <AdminStats />
      <div className={styles.tabs}>
        <ChoiceTabs
          label={t("tabs.label")}
          options={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === "jobActivity" && <JobActivity />}
          {tab === "homeowners" && (
            <Stack>
              <Homeowners />
              <WaitingList />
            </Stack>
          )}
          {tab === "runners" && <Runners list={runners} />}
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
