import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Restores an account whose email someone changed. Ends every session, including this browser's. */
export function useTakeAccountBack() {
  const t = useTranslations("security.takeBack.failed");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  return trpc.auth.takeAccountBack.useMutation({
    onSuccess: () => utils.auth.currentUser.invalidate(),
    onError: (error) => {
      // The screen shows these itself.
      if (["LINK_INVALID", "EMAIL_IN_USE"].includes(toAppError(error).code)) return;
      toast({ title: t("title"), message: wordError(error, t("text")), kind: "error" });
    },
  });
}
