import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Emails a password reset link; doesn't reveal whether an account exists. */
export function useRequestPasswordReset({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations("security.forgotten.failed");
  const errorText = useErrorText();
  return useAct(trpc.auth.requestPasswordReset, {
    failure: (error) => {
      const refusal = errorText(error, t("text"));
      const isOften = error.code === "TOO_MANY_REQUESTS";
      return { title: t("title"), message: isOften ? `${refusal} ${t("newest")}` : refusal, kind: "error" };
    },
    onDone: (_, { email }) => onSent(email),
  });
}
