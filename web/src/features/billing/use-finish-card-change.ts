import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * Replaces the card with a confirmed one. Also calls `onDone` when there is no subscription left to charge. Safe to
 * repeat.
 */
export function useFinishCardChange({
  screen,
  onDone,
}: {
  screen: "dashboard" | "account";
  onDone: () => void;
}): { finishCardChange: (confirmation: string) => void; isUnderWay: boolean } {
  const t = useTranslations("homeowner.paymentMethod");
  const failed = useFailureToast(screen);
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.finishCardChange.useMutation({
    onSuccess: (user) => {
      setCurrentUser(user);
      const card = user.homeownerProfile?.paymentMethod;
      const named = card && t("spoken", { brand: t(`brands.${card.brand}`), last4: card.last4 });
      toast({ title: t("done.title"), message: named ? t("done.text", { card: named }) : undefined });
      onDone();
    },
    onError: (error) => {
      failed(error, { general: t("failed") });
      if (toAppError(error).code !== "SUBSCRIPTION_REQUIRED") return;
      void utils.auth.currentUser.invalidate();
      onDone();
    },
    onSettled: () => underWay.end("card"),
  });
  return {
    finishCardChange: (confirmation) => {
      if (underWay.begin("card")) mutate({ confirmation });
    },
    isUnderWay: underWay.has("card"),
  };
}
