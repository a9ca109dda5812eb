import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * Signs in. `ForVisitors` then redirects from visitor screens. `onCodeNeeded`: the password was right, and a second
 * factor is required. `onSignedIn` replaces the default of setting the user.
 */
export function useLogin({
  onSignedIn,
  onCodeNeeded,
}: {
  onSignedIn?: (user: User) => void;
  onCodeNeeded: () => void;
}) {
  const t = useTranslations("auth.signIn.failed");
  const wordError = useWordError();
  const setCurrentUser = useSetCurrentUser();
  return trpc.auth.login.useMutation({
    onSuccess: onSignedIn ?? setCurrentUser,
    onError: (error) => {
      if (toAppError(error).code === "SECOND_FACTOR_REQUIRED") return onCodeNeeded();
      toast({ title: t("title"), message: wordError(error, t("text")), kind: "error" });
    },
  });
}
