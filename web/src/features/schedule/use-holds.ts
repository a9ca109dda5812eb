import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { useDays } from "./use-days.ts";
import { useReplanned } from "./use-replanned.ts";

/** Adds a vacation hold. */
export function useAddHold(handlers: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("schedule.holds");
  const days = useDays();
  const failed = useFailureToast();
  const replanned = useReplanned();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.addHold.useMutation({
    onSuccess: ({ fromOn, untilOn }) => {
      toast({ title: t("added"), message: t("addedText", { days: days.span(fromOn, untilOn) }) });
      handlers.onDone();
    },
    onError: (error) => {
      failed(error, { general: t("addFailed") });
      handlers.onRefused(error);
    },
    onSettled: () => {
      underWay.end("add");
      replanned();
    },
  });
  return {
    addHold: (hold: { fromOn: string; untilOn: string }) => {
      if (underWay.begin("add")) mutate(hold);
    },
    isUnderWay: underWay.has("add"),
  };
}

/** Ends a hold early, or undoes one that hasn't started. */
export function useEndHold(onDone: () => void) {
  const t = useTranslations("schedule.holds");
  const failed = useFailureToast();
  const replanned = useReplanned();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.endHold.useMutation({
    onSuccess: () => {
      toast({ title: t("ended"), message: t("endedText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("endFailed") }),
    onSettled: () => {
      underWay.end("end");
      replanned();
    },
  });
  return {
    endHold: (holdId: string) => {
      if (underWay.begin("end")) mutate({ holdId });
    },
    isUnderWay: underWay.has("end"),
  };
}
