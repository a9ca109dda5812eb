import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

type Saved = Parameters<ReturnType<typeof trpc.admin.saveHoliday.useMutation>["mutate"]>[0];

/** Adds a holiday, or changes the existing one for its day and area. */
export function useSaveHoliday(handlers: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("holidays.form");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutate } = trpc.admin.saveHoliday.useMutation({
    onSuccess: () => {
      toast({ title: t("saved"), message: t("savedText") });
      handlers.onDone();
    },
    onError: (error) => {
      failed(error, { general: t("failed") });
      handlers.onRefused(error);
    },
    onSettled: () => {
      underWay.end("save");
      void utils.admin.holidays.invalidate();
      void utils.admin.alerts.invalidate();
    },
  });
  return {
    saveHoliday: (holiday: Saved) => {
      if (underWay.begin("save")) mutate(holiday);
    },
    isUnderWay: underWay.has("save"),
  };
}

export function useRemoveHoliday(onDone: () => void) {
  const t = useTranslations("holidays.removal");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutate } = trpc.admin.removeHoliday.useMutation({
    onSuccess: () => {
      toast({ title: t("done"), message: t("doneText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => {
      underWay.end("remove");
      void utils.admin.holidays.invalidate();
      void utils.admin.alerts.invalidate();
    },
  });
  return {
    removeHoliday: (holidayId: string) => {
      if (underWay.begin("remove")) mutate({ holidayId });
    },
    isUnderWay: underWay.has("remove"),
  };
}
