import { useTranslations } from "use-intl";
import type { Anomaly } from "#modules/dispatch/contract/anomaly.ts";
import type { AnomalyOutcome } from "#modules/pickups/rules/anomalies.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Decides whether to pay a reviewed pickup. `isUnderWay` is per anomaly. */
export function useResolveAnomaly() {
  const t = useTranslations("admin.anomalies");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutateAsync } = trpc.admin.resolveAnomaly.useMutation();
  return {
    isUnderWay: underWay.has,
    resolve: ({ id, address }: Anomaly, outcome: AnomalyOutcome, reason?: string, onDone?: () => void) => {
      if (!underWay.begin(id)) return;
      // Use the promise: `mutate` callbacks run only for the last call, and never after unmount.
      void mutateAsync({ anomalyId: id, outcome, reason })
        .then(() => toast({ title: t(`done.${outcome}`), message: address }))
        .catch((error: unknown) => failed(error, { general: t("failed") }))
        .finally(() => {
          underWay.end(id);
          onDone?.();
          void utils.admin.anomalies.invalidate();
          void utils.admin.alerts.invalidate();
        });
    },
  };
}
