import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/rental-feeds.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import { useFeedsChanged } from "./use-feed-acts.ts";

/** Connects a calendar and reports what it contains. An unreadable one is still connected, and `onUnread` runs. */
export function useAddFeed(handlers: {
  onAdded: () => void;
  onUnread: (feed: Feed) => void;
  onFailed: (error: unknown) => void;
}) {
  const t = useTranslations("rentalProperty.addFeed");
  const failed = useFailureToast();
  const changed = useFeedsChanged();
  return trpc.rental.addFeed.useMutation({
    onSuccess: (feed: Feed) => {
      if (feed.failure) handlers.onUnread(feed);
      else {
        toast({ title: t("doneTitle"), message: t("doneText", { count: feed.stays }) });
        handlers.onAdded();
      }
      return changed();
    },
    onError: (error: unknown) => {
      failed(error, { general: t("failed") });
      handlers.onFailed(error);
    },
  });
}
