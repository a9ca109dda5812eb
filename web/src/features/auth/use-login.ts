import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Signs in. Whoever then sees a screen for visitors only is sent on by `ForVisitors`. */
export function useLogin() {
  const t = useTranslations("auth.signIn.failed");
  const wordError = useWordError();
  const setCurrentUser = useSetCurrentUser();
  return trpc.auth.login.useMutation({
    onSuccess: setCurrentUser,
    onError: (error) => toast({ title: t("title"), message: wordError(error, t("text")), kind: "error" }),
  });
}
