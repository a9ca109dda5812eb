import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.tsx";
import { useRegistrationFailed } from "./use-registration-failed.ts";

/** Registers an account whose role is chosen later. `onRefused` may show the error at its field. */
export function useRegister(onRefused: (error: unknown) => void) {
  const t = useTranslations("auth");
  const failed = useRegistrationFailed();
  const setCurrentUser = useSetCurrentUser();
  return trpc.auth.register.useMutation({
    onSuccess: (user) => {
      toast({ title: t("createAccount.done.title"), message: t("createAccount.done.text") });
      setCurrentUser(user);
    },
    onError: (error) => {
      failed(error, t("signUp.failed.title"));
      onRefused(error);
    },
  });
}
