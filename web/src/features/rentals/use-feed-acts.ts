import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import type { AppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { Toast } from "../../ui/toast.tsx";
import { useChangeCounts } from "./feed-state.tsx";

/** For acts on a calendar: the failure text, what is refetched, and the result of a reading. */
export function useFeedOutcomes() {
  const t = useTranslations("rentalProperty.feeds");
  const { rental } = trpc.useUtils();
  const counted = useChangeCounts();
  const shared = {
    // Removed elsewhere, alone or with its rental: the list is outdated.
    failure: ({ code }: AppError): string | Toast =>
      code === "NOT_FOUND" ? { title: t("removedTitle"), message: t("gone"), kind: "info" } : t("failed"),
    invalidates: [rental],
  };
  const read = (feed: Feed): Toast => {
    if (feed.failure)
      return {
        title: t("syncFailedTitle"),
        message: t("syncFailedText", { why: t(`why.${feed.failure}`) }),
        kind: "error",
      };
    return feed.doubt
      ? {
          title: t("syncDoubtTitle"),
          message: t("syncDoubtText", { count: feed.missingStays }),
          kind: "info",
        }
      : {
          title: t("syncedTitle"),
          message:
            feed.latestChange && feed.latestChange.at === feed.readAt
              ? counted(feed.latestChange)
              : t("unchanged", { count: feed.stays }),
        };
  };
  return { shared, read };
}

/** A host's acts on a calendar. Each refetches everything that depends on calendars. */
export function useFeedActs() {
  const t = useTranslations("rentalProperty.feeds");
  const { shared, read } = useFeedOutcomes();
  const sync = useAct(trpc.rental.syncFeed, { ...shared, success: read });
  const trust = useAct(trpc.rental.trustFeed, { ...shared, success: read });
  const remove = useAct(trpc.rental.removeFeed, { ...shared, success: { title: t("removedTitle") } });
  return { sync, trust, remove, isActing: [sync, trust, remove].some((act) => act.isActing) };
}
