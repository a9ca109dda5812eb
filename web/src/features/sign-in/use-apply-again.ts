import { useTranslations } from "use-intl";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { toast } from "../../ui/toast.tsx";
import { useRegistrationFailed } from "./use-registration-failed.ts";

/** Submits a rejected runner's new application. `onRefused` may show the error at its field. */
export function useApplyAgain(handlers: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("auth.runner");
  const failed = useRegistrationFailed();
  const pleaseSignIn = usePleaseSignIn();
  const setCurrentUser = useSetCurrentUser();
  const utils = trpc.useUtils();
  return trpc.runner.applyAgain.useMutation({
    onSuccess: (user) => {
      toast({ title: t("done.title"), message: t("done.text") });
      void utils.runner.application.invalidate();
      handlers.onDone();
      setCurrentUser(user);
    },
    onError: async (error) => {
      if (isSignedOut(error)) return pleaseSignIn();
      failed(error, t("failed"));
      handlers.onRefused(error);
      // It may have succeeded without an answer.
      await utils.auth.currentUser.invalidate();
    },
  });
}
