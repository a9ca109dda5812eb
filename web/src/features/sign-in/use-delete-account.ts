import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { leaveBrowser } from "../../lib/leave-browser.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Deletes the signed-in user's account and ends the session; may ask for the password. */
export function useDeleteAccount(onDeleted: () => void): {
  deleteAccount: () => void;
  isDeleting: boolean;
  passwordDialog: ReactNode;
} {
  const t = useTranslations("profile.deletion");
  const { client } = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const { run, passwordDialog } = useReauthenticate();
  const underWay = useUnderWay();
  const { id } = useSignedInUser();
  const { mutate } = useMutation({
    mutationFn: async () => {
      const done = await run(() => client.profile.deleteAccount.mutate());
      if (done) await leaveBrowser(id);
      return done;
    },
    onSuccess: (done) => {
      if (!done) return;
      toast({ title: t("done.title"), message: t("done.text") });
      onDeleted();
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: () => underWay.end("delete"),
  });
  return {
    deleteAccount: () => {
      if (underWay.begin("delete")) mutate();
    },
    isDeleting: underWay.has("delete"),
    passwordDialog,
  };
}
