import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Starts a conversation with support. */
export function useOpenThread(onDone: () => void) {
  const t = useTranslations("support.form");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.support.openThread.useMutation({
    onSuccess: () => {
      toast({ title: t("done"), message: t("doneText") });
      onDone();
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: () => utils.support.invalidate(),
  });
  return { openThread: mutate, isOpening: isPending };
}
