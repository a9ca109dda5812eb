import { useFormatter, useTranslations } from "use-intl";
import { Columns } from "../../ui/page.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { useDuration } from "./use-duration.ts";

type Tasks = {
  waiting: number;
  ready: number;
  underWay: number;
  lagSeconds: number | null;
  failed: number;
};

/** Figures for the queue, the database and text message codes. An unknown one is a dash, never zero. */
export function HealthFigures({
  tasks,
  databaseMilliseconds,
  smsCodes,
}: {
  tasks: Tasks | undefined;
  databaseMilliseconds: number | undefined;
  smsCodes: { counted: number; aDay: number } | undefined;
}) {
  const t = useTranslations("adminHealth.figures");
  const format = useFormatter();
  const duration = useDuration();
  return (
    <section aria-label={t("title")}>
      <Columns kind="stats">
        <StatCard
          icon="menu"
          label={t("ready")}
          value={tasks ? format.number(tasks.ready) : unknown}
          hint={tasks && t("readyHint", { later: tasks.waiting - tasks.ready })}
        />
        <StatCard
          icon="clock"
          label={t("lag")}
          value={tasks ? (tasks.lagSeconds === null ? t("lagNone") : duration(tasks.lagSeconds)) : unknown}
          hint={tasks && t("lagHint", { count: tasks.underWay })}
        />
        <StatCard
          icon="alert"
          label={t("failed")}
          value={tasks ? format.number(tasks.failed) : unknown}
          hint={t("failedHint")}
        />
        <StatCard
          icon="check"
          label={t("database")}
          value={
            databaseMilliseconds === undefined
              ? unknown
              : t("milliseconds", { count: Math.round(databaseMilliseconds) })
          }
          hint={t("databaseHint")}
        />
        <StatCard
          icon="bell"
          label={t("smsCodes")}
          value={smsCodes ? format.number(smsCodes.counted) : unknown}
          hint={smsCodes && t("smsCodesHint", { aDay: smsCodes.aDay })}
        />
      </Columns>
    </section>
  );
}

const unknown = "–";
