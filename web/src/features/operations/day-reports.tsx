import { useTranslations } from "use-intl";
import type { AdminDayReport } from "#modules/homes/contract/home.ts";
import { fullName } from "#platform/values/full-name.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useDay } from "../../lib/use-day.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";

/** Pickup days homeowners reported as wrong, oldest first, with replies. */
export function DayReports() {
  const t = useTranslations("admin.dayReports");
  const source = trpc.admin.dayReports.useQuery({});
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={t("title")}
      note={count > 0 && t("note", { count })}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(report) => <ReportRow report={report} />}
    </ListCard>
  );
}

function ReportRow({ report }: { report: AdminDayReport }) {
  const t = useTranslations("admin.dayReports");
  const day = useDay()(report.onDay);
  const { zipCode, address, city, state, sameThere: count } = report;
  const name = fullName(report);
  const utils = trpc.useUtils();
  const { act: resolve, isActing } = useAct(trpc.admin.resolveDayReport, {
    success: { title: t("done"), message: t("doneText", { name: report.firstName }) },
    failure: t("failed"),
    invalidates: [utils.admin.dayReports, utils.admin.alerts],
  });
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
            loading={isActing}
            aria-label={t("correctNamed", { day, name })}
            onClick={() => resolve({ reportId: report.id, outcome: "corrected" })}
          >
            {t("correct")}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-disabled={isActing || undefined}
            aria-label={t("rightNamed", { day, name })}
            onClick={() => resolve({ reportId: report.id, outcome: "right" })}
          >
            {t("right")}
          </Button>
        </>
      }
    />
  );
}
