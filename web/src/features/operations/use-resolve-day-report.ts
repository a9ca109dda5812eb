import { useTranslations } from "use-intl";
import type { AdminDayReport } from "#modules/homes/contract/home.ts";
import type { DayReportOutcome } from "#modules/homes/rules/day-reports.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Answers a report of a wrong day. `isUnderWay` is per report. */
export function useResolveDayReport() {
  const t = useTranslations("admin.dayReports");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutateAsync } = trpc.admin.resolveDayReport.useMutation();
  return {
    isUnderWay: underWay.has,
    resolve: ({ id, firstName }: AdminDayReport, outcome: DayReportOutcome) => {
      if (!underWay.begin(id)) return;
      // Use the promise: `mutate` callbacks run only for the last call, and never after unmount.
      void mutateAsync({ reportId: id, outcome })
        .then(() => toast({ title: t("done"), message: t("doneText", { name: firstName }) }))
        .catch((error: unknown) => failed(error, { general: t("failed") }))
        .finally(() => {
          underWay.end(id);
          void utils.admin.dayReports.invalidate();
          void utils.admin.alerts.invalidate();
        });
    },
  };
}
