import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.tsx";
import { useRegistrationFailed } from "./use-registration-failed.ts";

/** Submits a runner's application and signs in. `onRefused` may show the error at its field. */
export function useRegisterRunner(handlers: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("auth.runner");
  const failed = useRegistrationFailed();
  const setCurrentUser = useSetCurrentUser();
  return trpc.auth.registerRunner.useMutation({
    onSuccess: (user) => {
      toast({ title: t("done.title"), message: t("done.text") });
      handlers.onDone();
      setCurrentUser(user);
    },
    onError: (error) => {
      failed(error, t("failed"));
      handlers.onRefused(error);
    },
  });
}
