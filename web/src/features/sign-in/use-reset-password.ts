import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Sets a new password with an emailed link. Ends every session, including this browser's. */
export function useResetPassword() {
  const t = useTranslations("security.reset.failed");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  return trpc.auth.resetPassword.useMutation({
    onSuccess: () => utils.auth.currentUser.invalidate(),
    onError: (error) => {
      // The screen shows this itself.
      if (toAppError(error).code === "LINK_INVALID") return;
      toast({ title: t("title"), message: wordError(error, t("text")), kind: "error" });
    },
  });
}
