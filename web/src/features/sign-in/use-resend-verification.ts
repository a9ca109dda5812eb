import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Refetches whether the email is confirmed. */
export function useRefetchConfirmed(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.auth.currentUser, utils.security.overview].map((query) => query.invalidate()));
}

/** Resends the email with the confirmation code and link. `emailsSent` counts them: each voids the code before. */
export function useResendVerification() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const confirmed = useRefetchConfirmed();
  const [emailsSent, setEmailsSent] = useState(0);
  const sending = useAct(trpc.auth.resendVerification, {
    success: ({ sent }) =>
      sent
        ? { title: t("sent.title"), message: t("sent.text", { email }) }
        : { title: t("alreadyVerified.title"), message: t("alreadyVerified.text") },
    failure: t("failed"),
    screen: "account",
    onDone: ({ sent }) => {
      if (sent) setEmailsSent((count) => count + 1);
      // It was confirmed elsewhere, perhaps in another tab.
      else void confirmed();
    },
  });
  return { ...sending, emailsSent };
}
