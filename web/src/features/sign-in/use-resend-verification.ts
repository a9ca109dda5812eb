import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Resends the email confirmation link. */
export function useResendVerification(): { resend: () => void; isSending: boolean } {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const underWay = useUnderWay();
  const { mutate } = trpc.auth.resendVerification.useMutation({
    onSuccess: ({ sent }) => {
      if (sent) toast({ title: t("sent.title"), message: t("sent.text", { email }) });
      else {
        toast({ title: t("alreadyVerified.title"), message: t("alreadyVerified.text") });
        // It was confirmed elsewhere, perhaps in another tab.
        void utils.auth.currentUser.invalidate();
        void utils.security.overview.invalidate();
      }
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: () => underWay.end("letter"),
  });
  return {
    isSending: underWay.has("letter"),
    resend: () => {
      if (underWay.begin("letter")) mutate();
    },
  };
}
