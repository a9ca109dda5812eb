import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useAskAgain } from "../../lib/live-stream.ts";
import { trpc } from "../../lib/trpc.ts";

/** Refetches the homeowner's pickups when one progresses, while `isFollowed`. */
export function useLiveVisits(isFollowed: boolean): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  useAskAgain({
    isFollowed,
    follow: async (onHint) => (await import("../../lib/live-stream.ts")).followLiveVisits(onHint),
    askedAt: () => queryClient.getQueryState(jobsKey)?.dataUpdatedAt ?? 0,
    ask: () => void utils.homeowner.jobs.invalidate(),
  });
}

const jobsKey = getQueryKey(trpc.homeowner.jobs, undefined, "query");
