import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { trpc } from "../../lib/trpc.ts";

/** What was asked for so short a time before a stream began is looked at again a little later, not at once. */
const freshMs = 3_000;
const lookAgainMs = 15_000;

/** Asks for the homeowner's visits again whenever one of them has gone on, as long as there is something to follow. */
export function useLiveVisits(isFollowed: boolean): void {
  const utils = trpc.useUtils();
  const { invalidate } = utils.homeowner.jobs;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isFollowed || typeof EventSource === "undefined") return;
    let stop: (() => void) | null = null;
    let later: ReturnType<typeof setTimeout> | undefined;
    const onHint = (isFirst?: boolean) => {
      clearTimeout(later);
      const askedAt = queryClient.getQueryState(jobsKey)?.dataUpdatedAt ?? 0;
      if (isFirst && Date.now() - askedAt < freshMs) later = setTimeout(() => void invalidate(), lookAgainMs);
      else void invalidate();
    };
    let isOver = false;
    void import("../../lib/live-stream.ts").then(({ followLiveVisits }) => {
      if (!isOver) stop = followLiveVisits(onHint);
    });
    return () => {
      isOver = true;
      clearTimeout(later);
      stop?.();
    };
  }, [isFollowed, invalidate, queryClient]);
}

const jobsKey = getQueryKey(trpc.homeowner.jobs, undefined, "query");
