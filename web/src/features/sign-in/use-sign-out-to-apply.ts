import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

/** Signs out and goes on to a runner's application, which needs an account of its own. */
export function useSignOutToApply() {
  const t = useTranslations("auth.runnerSetup");
  const failed = useFailureToast();
  return trpc.auth.logout.useMutation({
    // Loaded anew, so that nothing of the account that was left is still around.
    onSuccess: () => window.location.assign("/sign-up?role=runner"),
    onError: (error) => failed(error, { general: t("failed") }),
  });
}
