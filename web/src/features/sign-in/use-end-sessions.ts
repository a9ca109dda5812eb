import { useTranslations } from "use-intl";
import type { SessionRow } from "#modules/sign-in/contract/security.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Signs out one of the user's devices. Idempotent. */
export function useEndSession() {
  const t = useTranslations("security.sessions");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const underWay = useUnderWay();
  const { mutate } = trpc.security.endSession.useMutation();
  return {
    isEnding: underWay.has,
    endSession: ({ id }: SessionRow, device: string) => {
      if (!underWay.begin(id)) return;
      const done = () => toast({ title: t("ended.title"), message: t("ended.text", { device }) });
      mutate(
        { id },
        {
          onSuccess: done,
          onError: (error) =>
            toAppError(error).code === "NOT_FOUND" ? done() : showFailure(error, { general: t("endFailed") }),
          onSettled: async () => {
            await utils.security.sessions.invalidate();
            underWay.end(id);
          },
        },
      );
    },
  };
}

/** Signs out every other device. */
export function useEndOtherSessions() {
  const t = useTranslations("security.sessions");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const underWay = useUnderWay();
  const { mutate } = trpc.security.endOtherSessions.useMutation({
    onSuccess: ({ ended }) =>
      toast({ title: t("othersEnded.title"), message: t("othersEnded.text", { count: ended }) }),
    onError: (error) => showFailure(error, { general: t("endFailed") }),
    onSettled: async () => {
      await utils.security.sessions.invalidate();
      underWay.end("others");
    },
  });
  return {
    isEndingOthers: underWay.has("others"),
    endOthers: () => {
      if (underWay.begin("others")) mutate();
    },
  };
}
