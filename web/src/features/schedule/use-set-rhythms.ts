import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { useReplanned } from "./use-replanned.ts";

type Input = Parameters<ReturnType<typeof trpc.homeowner.setRhythms.useMutation>["mutate"]>[0];

/** Saves which cans go out when; `onDone` runs on success. */
export function useSetRhythms(onDone: () => void) {
  const t = useTranslations("schedule.change");
  const failed = useFailureToast();
  const replanned = useReplanned();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.setRhythms.useMutation({
    onSuccess: () => {
      toast({ title: t("saved"), message: t("savedText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => {
      underWay.end("save");
      replanned();
    },
  });
  return {
    setRhythms: (input: Input) => {
      if (underWay.begin("save")) mutate(input);
    },
    isUnderWay: underWay.has("save"),
  };
}
