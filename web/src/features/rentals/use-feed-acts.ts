import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** A host's actions on calendars; one at a time per calendar. */
export function useFeedActs() {
  const t = useTranslations("rentalProperty.feeds");
  const failed = useFailureToast();
  const underWay = useUnderWay();
  const utils = trpc.useUtils();
  /** Refetches everything that depends on calendars. */
  const changed = () => utils.rental.invalidate();
  const onError = (error: unknown) => {
    // Removed elsewhere, alone or with its rental: the list is outdated.
    const { code } = toAppError(error);
    if (code !== "NOT_FOUND") {
      failed(error, { general: t("failed") });
      // The list then shows what another tab saved.
      return code === "CHANGED_ELSEWHERE" ? changed() : undefined;
    }
    toast({ title: t("removedTitle"), message: t("gone"), kind: "info" });
    return changed();
  };
  const sync = trpc.rental.syncFeed.useMutation({ onError });
  const trust = trpc.rental.trustFeed.useMutation({ onError });
  const set = trpc.rental.setFeed.useMutation({ onError });
  const remove = trpc.rental.removeFeed.useMutation({ onError });
  const tellRead = (feed: Feed) => {
    if (feed.failure)
      toast({
        title: t("syncFailedTitle"),
        message: t("syncFailedText", { why: t(`why.${feed.failure}`) }),
        kind: "error",
      });
    else if (feed.doubt)
      toast({
        title: t("syncDoubtTitle"),
        message: t("syncDoubtText", { count: feed.missingStays }),
        kind: "info",
      });
    else toast({ title: t("syncedTitle"), message: t("syncedText", { count: feed.stays }) });
  };
  const begun = (id: string, then: { onSuccess: (feed: Feed) => void }) => ({
    onSuccess: (feed: Feed) => {
      then.onSuccess(feed);
      return changed();
    },
    onSettled: () => underWay.end(id),
  });
  return {
    isUnderWay: underWay.has,
    sync: (id: string) => {
      if (underWay.begin(id)) sync.mutate({ id }, begun(id, { onSuccess: tellRead }));
    },
    trust: (id: string) => {
      if (underWay.begin(id)) trust.mutate({ id }, begun(id, { onSuccess: tellRead }));
    },
    set: (
      change: { id: string; name?: string | null; countsBlocked?: boolean; seen?: { name: string | null } },
      onSaved: () => void = () => {},
    ) => {
      if (!underWay.begin(change.id)) return;
      set.mutate(
        change,
        begun(change.id, {
          onSuccess: () => {
            toast({ title: t("savedTitle") });
            onSaved();
          },
        }),
      );
    },
    changeAddress: (
      change: { id: string; address: string },
      { onSaved, onFailed }: { onSaved: () => void; onFailed: (error: unknown) => void },
    ) => {
      if (!underWay.begin(change.id)) return;
      set.mutate(change, {
        ...begun(change.id, {
          onSuccess: (feed) => {
            tellRead(feed);
            onSaved();
          },
        }),
        onError: onFailed,
      });
    },
    remove: (id: string, onRemoved: () => void) => {
      if (!underWay.begin(id)) return;
      remove.mutate(
        { id },
        {
          onSuccess: () => {
            toast({ title: t("removedTitle") });
            onRemoved();
            return changed();
          },
          onSettled: () => underWay.end(id),
        },
      );
    },
  };
}
