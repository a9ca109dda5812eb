import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import { useDay } from "../runner/use-day.ts";

/** Sets a rate from a day on. */
export function useSetRate(handlers: { onSet: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("pay.rates");
  const day = useDay();
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.admin.setRate.useMutation({
    onSuccess: (rates, { effectiveOn }) => {
      utils.admin.rates.setData(undefined, rates);
      toast({ title: t("saved"), message: t("savedText", { day: day(effectiveOn) }) });
      handlers.onSet();
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      handlers.onRefused(error);
    },
  });
  return { setRate: mutate, isSetting: isPending };
}
