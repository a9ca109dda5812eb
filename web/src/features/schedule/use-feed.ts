import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Makes the address to which calendars are subscribed, or ends it. `link` is there once, right after it was made. */
export function useFeed(onDone: () => void) {
  const t = useTranslations("schedule.feed");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const { data, isPending, mutate, reset } = trpc.homeowner.makeCalendarFeed.useMutation({
    gcTime: 0,
    onSuccess: ({ madeAt }) => {
      utils.homeowner.calendarFeed.setData(undefined, { madeAt });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
  });
  const revoking = trpc.homeowner.revokeCalendarFeed.useMutation({
    onSuccess: () => {
      utils.homeowner.calendarFeed.setData(undefined, { madeAt: null });
      reset();
      toast({ title: t("revoked"), message: t("revokedText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("revokeFailed") }),
  });
  return {
    link: data && new URL(data.path, window.location.origin).href,
    make: () => {
      if (!isPending) mutate();
    },
    revoke: () => {
      if (!revoking.isPending) revoking.mutate();
    },
    isUnderWay: isPending || revoking.isPending,
  };
}
