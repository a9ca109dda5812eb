import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { toast } from "../../ui/toast.tsx";

/**
 * A runner's payout account. Refetched while the provider still needs something, because the runner may have just
 * returned from its page.
 */
export function useBankAccount() {
  const { client } = trpc.useUtils();
  const kept = trpc.runner.payoutAccount.useQuery();
  const asked = useQuery({
    queryKey: ["the provider's word on the payout account"],
    queryFn: () => client.runner.refreshPayoutAccount.mutate(),
    enabled: kept.data?.status === "incomplete",
  });
  return {
    account: asked.data ?? kept.data,
    error: kept.error,
    refetch: kept.refetch,
    isChecking: asked.isFetching,
    checkFailed: asked.isError,
    check: asked.refetch,
  };
}

/** Opens the provider's page, which may ask for the password. Test mode has no page and creates an account at once. */
export function useAddBankAccount(leave: (url: string) => void): {
  addBankAccount: () => void;
  isOpening: boolean;
  passwordDialog: ReactNode;
} {
  const t = useTranslations("settings.billing.bank");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const { run, passwordDialog } = useReauthenticate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => run(() => utils.client.runner.startPayoutAccount.mutate()),
    onSuccess: (started) => {
      if (!started) return;
      if (started.url) leave(started.url);
      else toast({ title: t("addedTest.title"), message: t("addedTest.text") });
      utils.runner.payoutAccount.setData(undefined, started.account);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
  return { addBankAccount: mutate, isOpening: isPending, passwordDialog };
}
