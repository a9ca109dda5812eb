import { useEffect, useEffectEvent } from "react";
import type { OnHint } from "./follow-hints.ts";

const lookAgainMs = 5_000;

/**
 * Refetches whenever `follow` hints at a change. Also refetches once soon after it starts, because changes between the
 * last answer and the first hint are missed: another tab's stream may long be open. Skips that if the data is younger
 * than `freshMs`.
 */
export function useAskAgain({
  isFollowed,
  follow,
  askedAt,
  ask,
  freshMs = 3_000,
}: {
  isFollowed: boolean;
  /** Starts following; resolves to the stop function. */
  follow: (onHint: OnHint) => Promise<() => void>;
  /** When it was last fetched, in milliseconds; 0 for never. */
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
