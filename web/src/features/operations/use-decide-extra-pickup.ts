import { useTranslations } from "use-intl";
import type { ExtraPickup } from "#modules/pickups/contract/extra-pickups.ts";
import type { ExtraDecision } from "#modules/pickups/rules/collusion.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Confirms or refuses an extra pickup. `isUnderWay` is per pickup. */
export function useDecideExtraPickup() {
  const t = useTranslations("admin.extraPickups");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutateAsync } = trpc.admin.decideExtraPickup.useMutation();
  return {
    isUnderWay: underWay.has,
    decide: ({ id: jobId, name }: ExtraPickup, decision: ExtraDecision) => {
      if (!underWay.begin(jobId)) return;
      // Use the promise: `mutate` callbacks run only for the last call, and never after unmount.
      void mutateAsync({ jobId, decision })
        .then(() => toast({ title: t(`${decision}.title`), message: t(`${decision}.text`, { name }) }))
        .catch((error: unknown) => failed(error, { general: t("failed") }))
        .finally(() => {
          underWay.end(jobId);
          void utils.admin.extraPickups.invalidate();
          void utils.admin.alerts.invalidate();
        });
    },
  };
}
