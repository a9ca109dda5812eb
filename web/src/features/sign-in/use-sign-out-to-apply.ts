import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

/** Signs out and opens a runner's application, which needs a separate account. */
export function useSignOutToApply() {
  const t = useTranslations("auth.runnerSetup");
  const failed = useFailureToast();
  return trpc.auth.logout.useMutation({
    // A full page load, so nothing of the old account remains.
    onSuccess: () => window.location.assign("/sign-up?role=runner"),
    onError: (error) => failed(error, { general: t("failed") }),
  });
}
