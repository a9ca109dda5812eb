import { useTranslations } from "use-intl";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { trpc } from "../../lib/trpc.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Turns the second factor off. `onWrong` gets the text if the code is wrong. */
export function useDisableTwoFactor({
  run,
  onDone,
  onWrong,
}: {
  run: ReturnType<typeof useReauthenticate>["run"];
  onDone: () => void;
  onWrong: (words: string) => void;
}) {
  const t = useTranslations("security.twoFactor.disable");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  const sessionEnded = useSessionEnded("account");
  const underWay = useUnderWay();
  const { mutateAsync } = trpc.security.disableTwoFactor.useMutation();
  const act = async (code: string) => {
    try {
      if (!(await run(() => mutateAsync({ code })))) return;
      toast({ title: t("done.title"), message: t("done.text") });
      onDone();
    } catch (error) {
      if (isSignedOut(error)) return sessionEnded();
      onWrong(wordError(error, t("failed")));
    } finally {
      await utils.security.overview.invalidate();
      underWay.end("disable");
    }
  };
  return {
    isUnderWay: underWay.has("disable"),
    disable: (code: string) => {
      if (underWay.begin("disable")) void act(code);
    },
  };
}
