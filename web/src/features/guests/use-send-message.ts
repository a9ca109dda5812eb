import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Sends a message to a stay's guest. `onDone` runs in either case. */
export function useSendMessage(email: string, onDone: () => void) {
  const t = useTranslations("guests.message");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.guests.sendMessage.useMutation({
    onSuccess: () => toast({ title: t("sent.title"), message: t("sent.text", { email }) }),
    onError: (error) => failed(error, { general: t("sendFailed") }),
    onSettled: () => {
      onDone();
      // After a refusal too, the stay or guest may have changed.
      return utils.guests.stays.invalidate();
    },
  });
}
