import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { askForNotices } from "../../lib/ask-for-notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAskAgain } from "../../lib/use-ask-again.ts";

/**
 * Asks for what somebody was told again whenever there is something new, or it was read elsewhere. The
 * bar has just asked where a screen was just opened.
 */
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
