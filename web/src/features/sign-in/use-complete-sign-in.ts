import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** The second sign-in step. `onWrong` gets the text if the code is wrong; `onOver` runs if it expired. */
export function useCompleteSignIn({
  onSignedIn,
  onWrong,
  onOver,
}: {
  onSignedIn?: (user: User) => void;
  onWrong: (words: string) => void;
  onOver: () => void;
}) {
  const t = useTranslations("auth.code");
  const wordError = useWordError();
  const setCurrentUser = useSetCurrentUser();
  return trpc.auth.completeSignIn.useMutation({
    onSuccess: onSignedIn ?? setCurrentUser,
    onError: (error) => {
      const words = wordError(error, t("failed"));
      if (!["SIGN_IN_EXPIRED", "ACCOUNT_SUSPENDED"].includes(toAppError(error).code)) return onWrong(words);
      toast({ title: t("expired"), message: words, kind: "error" });
      onOver();
    },
  });
}
