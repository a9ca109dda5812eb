import { useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { AlertsLink } from "../desk/alerts-link.tsx";
import { Disputes } from "./disputes.tsx";
import { FailedTasks } from "./failed-tasks.tsx";
import { HealthFigures } from "./health-figures.tsx";
import { NotConnected } from "./not-connected.tsx";
import { ScheduleList } from "./schedule-list.tsx";

/** The service's health: schedules, queue and failed tasks. */
export default function HealthPage() {
  const t = useTranslations("adminHealth");
  const showFailure = useFailureToast();
  const { health, tasks, smsCodes } = useHealth();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const amiss =
    health.data &&
    tasks.data &&
    health.data.schedules.filter(({ state, lateSeconds }) => state === "failed" || lateSeconds > 0).length +
      tasks.data.failed;
  const refresh = async () => {
    setIsRefreshing(true);
    const results = await Promise.all([health.refetch(), tasks.refetch(), smsCodes.refetch()]);
    setIsRefreshing(false);
    const failed = results.find(({ error }) => error);
    if (failed) showFailure(failed.error, { general: t("refreshFailed") });
  };
  return (
    <Page
      title={t("title")}
      lead={amiss === undefined ? t("lead") : amiss === 0 ? t("allWell") : t("amiss", { count: amiss })}
      actions={
        <>
          <AlertsLink />
          <ButtonLink variant="quiet" to="/admin">
            <Icon name="back" />
            {t("back")}
          </ButtonLink>
          <Button variant="quiet" loading={isRefreshing} onClick={() => void refresh()}>
            <Icon name="refresh" />
            {t("refresh")}
          </Button>
        </>
      }
    >
      <HealthFigures
        tasks={tasks.data}
        databaseMilliseconds={health.data?.databaseMilliseconds}
        smsCodes={smsCodes.data}
      />
      <Columns kind="main">
        <ScheduleList source={health} />
        <NotConnected source={health} />
      </Columns>
      <Disputes />
      <FailedTasks source={tasks} />
    </Page>
  );
}

/** Refreshes a page that is left open. */
const refetchInterval = 30_000;

/** The service's health and its queue. */
function useHealth() {
  const health = trpc.admin.health.useQuery(undefined, { refetchInterval });
  const tasks = trpc.admin.tasks.useQuery(undefined, { refetchInterval });
  const smsCodes = trpc.admin.smsCodes.useQuery(undefined, { refetchInterval });
  return { health, tasks, smsCodes };
}
