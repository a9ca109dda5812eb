import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Changes the password; `onWrong` gets the text if the current one is wrong. */
export function useChangePassword({
  onChanged,
  onWrong,
}: {
  onChanged: () => void;
  onWrong: (words: string) => void;
}) {
  const t = useTranslations("security.password");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  const showFailure = useFailureToast("account");
  return trpc.security.changePassword.useMutation({
    onSuccess: () => {
      onChanged();
      toast({ title: t("done.title"), message: t("done.text") });
    },
    onError: (error) => {
      const isAboutIt = ["PASSWORD_WRONG", "TOO_MANY_REQUESTS"].includes(toAppError(error).code);
      if (isAboutIt) onWrong(wordError(error, t("failed")));
      else showFailure(error, { general: t("failed") });
    },
    onSettled: () => utils.security.invalidate(),
  });
}
