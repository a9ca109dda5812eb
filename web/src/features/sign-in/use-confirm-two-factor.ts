import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Turns the second factor on. `onWrong` gets the text if the code is wrong; `onOver` runs if setup must restart. */
export function useConfirmTwoFactor({
  onTurnedOn,
  onWrong,
  onOver,
}: {
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
  onWrong: (words: string) => void;
  onOver: () => void;
}) {
  const t = useTranslations("security.twoFactor");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  const showFailure = useFailureToast("account");
  return trpc.security.confirmTwoFactor.useMutation({
    onSuccess: async ({ recoveryCodes }) => {
      toast({ title: t("onDone.title"), message: t("onDone.text") });
      onTurnedOn(recoveryCodes);
      await Promise.all([utils.security.overview.invalidate(), utils.security.sessions.invalidate()]);
    },
    onError: async (error) => {
      const { code } = toAppError(error);
      if (["CODE_WRONG", "TOO_MANY_REQUESTS", "BAD_REQUEST"].includes(code))
        return onWrong(wordError(error, t("setUp.failed")));
      showFailure(error, { general: t("setUp.failed") });
      if (code.startsWith("TWO_FACTOR")) onOver();
      await utils.security.overview.invalidate();
    },
  });
}
