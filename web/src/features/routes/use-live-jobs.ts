import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useAskAgain } from "../../lib/live-stream.ts";
import { trpc } from "../../lib/trpc.ts";

/** Refetches the runner's jobs, route and offers on any change, on this phone or elsewhere. */
export function useLiveJobs(): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  useAskAgain({
    isFollowed: true,
    follow: async (onHint) => (await import("../../lib/live-stream.ts")).followLiveJobs(onHint),
    askedAt: () => queryClient.getQueryState(jobsKey)?.dataUpdatedAt ?? 0,
    ask: () => {
      void utils.runner.availableJobs.invalidate();
      void utils.runner.offerDetails.invalidate();
      void utils.runner.jobs.invalidate();
      void utils.runner.route.invalidate();
      void utils.runner.pay.invalidate();
    },
  });
}

const jobsKey = getQueryKey(trpc.runner.jobs, undefined, "query");
