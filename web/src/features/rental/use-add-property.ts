import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Adds a property and has the list fetched again. The handlers say what becomes of the form. */
export function useAddProperty(handlers: { onAdded: () => void; onFailed: (error: unknown) => void }) {
  const t = useTranslations("rental.addProperty");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.rental.addProperty.useMutation({
    onSuccess: ({ name }) => {
      toast({ title: t("done.title"), message: t("done.text", { name }) });
      handlers.onAdded();
      return utils.rental.properties.invalidate();
    },
    onError: async (error) => {
      failed(error, { general: t("failed") });
      handlers.onFailed(error);
      // The subscription has changed since the account was last asked about.
      if (toAppError(error).code === "SUBSCRIPTION_REQUIRED") await utils.auth.currentUser.invalidate();
    },
  });
}
