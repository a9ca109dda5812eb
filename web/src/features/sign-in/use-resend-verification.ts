import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Resends the email confirmation link. */
export function useResendVerification() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const utils = trpc.useUtils();
  return useAct(trpc.auth.resendVerification, {
    success: ({ sent }) =>
      sent
        ? { title: t("sent.title"), message: t("sent.text", { email }) }
        : { title: t("alreadyVerified.title"), message: t("alreadyVerified.text") },
    failure: t("failed"),
    screen: "account",
    onDone: ({ sent }) => {
      if (sent) return;
      // It was confirmed elsewhere, perhaps in another tab.
      void utils.auth.currentUser.invalidate();
      void utils.security.overview.invalidate();
    },
  });
}
