import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Changes a runner's payout email; may ask for the password. */
export function useUpdatePayoutEmail(handlers: {
  onSaved: (payoutEmail: string) => void;
  onRefused: (error: unknown) => void;
}): { updatePayoutEmail: (payoutEmail: string) => void; isSaving: boolean; passwordDialog: ReactNode } {
  const t = useTranslations("settings.billing");
  const { client } = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const showFailure = useFailureToast("account");
  const { run, passwordDialog } = useReauthenticate();
  const underWay = useUnderWay();
  const { mutate } = useMutation({
    mutationFn: (payoutEmail: string) => run(() => client.profile.updateRunner.mutate({ payoutEmail })),
    onSuccess: (user, payoutEmail) => {
      if (!user) return;
      setCurrentUser(user);
      toast({ title: t("updated.title"), message: t("updated.text", { email: payoutEmail }) });
      handlers.onSaved(payoutEmail);
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      handlers.onRefused(error);
    },
    onSettled: () => underWay.end("payout"),
  });
  return {
    updatePayoutEmail: (payoutEmail) => {
      if (underWay.begin("payout")) mutate(payoutEmail);
    },
    isSaving: underWay.has("payout"),
    passwordDialog,
  };
}
