import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { askForNotices } from "../../lib/ask-for-notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAskAgain } from "../../lib/use-ask-again.ts";

/** Refetches notices when one arrives or is read elsewhere. A newly opened screen's header has just fetched them. */
export function useLiveNotices(isFollowed: boolean): void {
  const queryClient = useQueryClient();
  useAskAgain({
    isFollowed,
    follow: async (onHint) => (await import("../../lib/live-stream.ts")).followLiveNotices(onHint),
    askedAt: () => queryClient.getQueryState(listKey)?.dataUpdatedAt ?? 0,
    ask: () => void askForNotices(),
    freshMs: 10_000,
  });
}

const listKey = getQueryKey(trpc.notifications.list, undefined, "query");
