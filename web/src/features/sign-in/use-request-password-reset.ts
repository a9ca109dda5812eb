import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Emails a password reset link; doesn't reveal whether an account exists. */
export function useRequestPasswordReset({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations("security.forgotten.failed");
  const wordError = useWordError();
  const underWay = useUnderWay();
  const { mutate } = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: (_done, { email }) => onSent(email),
    onError: (error) => {
      const refusal = wordError(error, t("text"));
      const isOften = toAppError(error).code === "TOO_MANY_REQUESTS";
      const message = isOften ? `${refusal} ${t("newest")}` : refusal;
      toast({ title: t("title"), message, kind: "error" });
    },
    onSettled: () => underWay.end("link"),
  });
  return {
    isSending: underWay.has("link"),
    send: (email: string) => {
      if (underWay.begin("link")) mutate({ email });
    },
  };
}
