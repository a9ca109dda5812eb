import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Goes online or offline; the offers depend on it. */
export function useAvailability() {
  const t = useTranslations("runner.availability");
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const { act, isActing } = useAct(trpc.runner.setAvailability, {
    success: (_, to) =>
      to.isAvailable
        ? { title: t("online"), message: t("onlineText") }
        : { title: t("offline"), message: t("offlineText"), kind: "info" },
    failure: t("failed"),
    onDone: (user) => {
      setCurrentUser(user);
      void utils.runner.availableJobs.reset();
      void utils.runner.offerDetails.invalidate();
    },
    onFailed: ({ code }) => {
      if (code === "APPLICATION_NOT_APPROVED") void utils.auth.currentUser.invalidate();
    },
  });
  return { setAvailability: (isAvailable: boolean) => act({ isAvailable }), isChanging: isActing };
}
