import { useTranslations } from "use-intl";
import type { AdminDayReport } from "#modules/homes/contract/home.ts";
import { fullName } from "#platform/values/full-name.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useResolveDayReport } from "./use-resolve-day-report.ts";

/** Pickup days homeowners reported as wrong, oldest first, with replies. */
export function DayReports() {
  const t = useTranslations("admin.dayReports");
  const source = trpc.admin.dayReports.useQuery({});
  const answering = useResolveDayReport();
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={t("title")}
      note={count > 0 && t("note", { count })}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(report) => <ReportRow report={report} answering={answering} />}
    </ListCard>
  );
}

function ReportRow({
  report,
  answering,
}: {
  report: AdminDayReport;
  answering: ReturnType<typeof useResolveDayReport>;
}) {
  const t = useTranslations("admin.dayReports");
  const day = useDay()(report.onDay);
  const { zipCode, address, city, state, sameThere: count } = report;
  const name = fullName(report);
  const isUnderWay = answering.isUnderWay(report.id);
  return (
    <ListRow
      title={t("row", { day, zipCode })}
      text={
        <>
          {t("home", { name, address, city, state })} · {t("same", { count })}
        </>
      }
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            loading={isUnderWay}
            aria-label={t("correctNamed", { day, name })}
            onClick={() => answering.resolve(report, "corrected")}
          >
            {t("correct")}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-disabled={isUnderWay || undefined}
            aria-label={t("rightNamed", { day, name })}
            onClick={() => answering.resolve(report, "right")}
          >
            {t("right")}
          </Button>
        </>
      }
    />
  );
}
