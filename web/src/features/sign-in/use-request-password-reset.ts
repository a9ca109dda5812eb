import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useWordError } from "../../lib/word-error.ts";

/** Emails a password reset link; doesn't reveal whether an account exists. */
export function useRequestPasswordReset({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations("security.forgotten.failed");
  const wordError = useWordError();
  return useAct(trpc.auth.requestPasswordReset, {
    failure: (error) => {
      const refusal = wordError(error, t("text"));
      const isOften = error.code === "TOO_MANY_REQUESTS";
      return { title: t("title"), message: isOften ? `${refusal} ${t("newest")}` : refusal, kind: "error" };
    },
    onDone: (_, { email }) => onSent(email),
  });
}
