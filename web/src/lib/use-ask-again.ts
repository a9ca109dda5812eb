import { useEffect, useEffectEvent } from "react";
import type { OnHint } from "./follow-hints.ts";

const lookAgainMs = 5_000;

/**
 * Asks for something again whenever `follow` hints that it has changed, as long as it is followed; and once a little after
 * it began, as nobody hints at what changed between the last answer and the first hint that could be heard: another tab's
 * stream has been open for long. What was asked for less than `freshMs` before a stream began is not asked for at once.
 */
export function useAskAgain({
  isFollowed,
  follow,
  askedAt,
  ask,
  freshMs = 3_000,
}: {
  isFollowed: boolean;
  /** Begins to follow; resolves to how to stop. */
  follow: (onHint: OnHint) => Promise<() => void>;
  /** When it was asked for last, in milliseconds; 0 for never. */
  askedAt: () => number;
  ask: () => void;
  freshMs?: number;
}): void {
  const begin = useEffectEvent((onHint: OnHint) => follow(onHint));
  const onAsk = useEffectEvent(ask);
  const isFresh = useEffectEvent(() => Date.now() - askedAt() < freshMs);
  useEffect(() => {
    if (!isFollowed || typeof EventSource === "undefined") return;
    let stop: (() => void) | null = null;
    let later = setTimeout(() => onAsk(), lookAgainMs);
    let isOver = false;
    const onHint: OnHint = (isFirst) => {
      clearTimeout(later);
      if (isFirst && isFresh()) later = setTimeout(() => onAsk(), lookAgainMs);
      else onAsk();
    };
    const start = async () => {
      const end = await begin(onHint);
      if (isOver) end();
      else stop = end;
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(later);
      stop?.();
    };
  }, [isFollowed]);
}
