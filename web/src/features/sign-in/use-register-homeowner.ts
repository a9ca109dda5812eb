import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.tsx";
import { useRegistrationFailed } from "./use-registration-failed.ts";

/** Registers a homeowner with a home and signs in. `onRefused` may show the error at its field. */
export function useRegisterHomeowner(handlers: { onDone: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("auth");
  const failed = useRegistrationFailed();
  const setCurrentUser = useSetCurrentUser();
  return trpc.auth.registerHomeowner.useMutation({
    onSuccess: (user) => {
      toast({ title: t("homeowner.done.title"), message: t("homeowner.done.text") });
      handlers.onDone();
      setCurrentUser(user);
    },
    onError: (error) => {
      failed(error, t("signUp.failed.title"));
      handlers.onRefused(error);
    },
  });
}
