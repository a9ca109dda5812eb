import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Goes online or offline, then refetches the offers, which depend on it. */
export function useSetAvailability(): {
  setAvailability: (isAvailable: boolean) => void;
  isChanging: boolean;
} {
  const t = useTranslations("runner.availability");
  const showFailure = useFailureToast();
  const setCurrentUser = useSetCurrentUser();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.runner.setAvailability.useMutation({
    onSuccess: (user, { isAvailable }) => {
      setCurrentUser(user);
      void utils.runner.availableJobs.reset();
      void utils.runner.offerDetails.invalidate();
      toast(
        isAvailable
          ? { title: t("online"), message: t("onlineText") }
          : { title: t("offline"), message: t("offlineText"), kind: "info" },
      );
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      if (toAppError(error).code === "APPLICATION_NOT_APPROVED") void utils.auth.currentUser.invalidate();
    },
  });
  return { setAvailability: (isAvailable) => mutate({ isAvailable }), isChanging: isPending };
}
