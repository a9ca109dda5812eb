import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { useWordError } from "../../lib/word-error.ts";
import { toast } from "../../ui/toast.tsx";

/** Sends the link to a new password to an address; whether an account has it is not told. */
export function useRequestPasswordReset({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations("security.forgotten.failed");
  const wordError = useWordError();
  const underWay = useUnderWay();
  const { mutate } = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: (_done, { email }) => onSent(email),
    onError: (error) => toast({ title: t("title"), message: wordError(error, t("text")), kind: "error" }),
    onSettled: () => underWay.end("link"),
  });
  return {
    isSending: underWay.has("link"),
    send: (email: string) => {
      if (underWay.begin("link")) mutate({ email });
    },
  };
}
