import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** A week's loaded pay run; the last completed week if `week` is null. */
export function useWeekOfPay(week: string | null) {
  const query = trpc.admin.previewPayRun.useInfiniteQuery(
    { week, limit: 100 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const [first] = query.data?.pages ?? [];
  return { ...query, week: first, rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [] };
}

/** Pays what is due now. `result` is the last run's outcome. */
export function usePayRun(onDone: () => void) {
  const t = useTranslations("pay.run");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const { mutate, isPending, data } = trpc.admin.payRun.useMutation({
    onSuccess: ({ paid, unsettled }) => {
      toast({ title: t("done"), message: t("result", { paid, left: unsettled }) });
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: () => {
      void utils.admin.previewPayRun.invalidate();
      onDone();
    },
  });
  return { runNow: () => mutate(), isRunning: isPending, result: data };
}
