import { useEffect, useState } from "react";
import { useSession } from "../../lib/current-user.ts";
import { hasKept, keeping } from "../../lib/has-kept.ts";
import type { Kept } from "../../lib/outbox/kept-steps.ts";
import { reportIfOnline } from "../../lib/use-offline.ts";

/**
 * Stored legs that the jobs as of `answeredAt` lack, as "<job id> out" and "<job id> in"; and whether stored steps have
 * had any news since the page opened.
 */
export function useKeptLegs(answeredAt: number): { kept: ReadonlySet<string>; hasNews: boolean } {
  const session = useSession();
  const runnerId = session.status === "signedIn" && "indexedDB" in window ? session.user.id : null;
  const [{ legs, hasNews }, setKept] = useState<Kept>(none);
  useEffect(() => {
    if (!runnerId) return;
    let isOver = false;
    let stop: (() => void) | null = null;
    // Loads the outbox only when it has entries.
    const watch = async () => {
      if (stop || !(await hasKept())) return;
      const { keptSteps } = await import("../../lib/outbox/kept-steps.ts");
      if (!isOver)
        stop ??= keptSteps.watchLegs(runnerId, (now) =>
          setKept((before) => ({ ...now, hasNews: now.hasNews || before.hasNews })),
        );
    };
    const look = () => void watch().catch(reportIfOnline);
    look();
    keeping.addEventListener("kept", look);
    return () => {
      isOver = true;
      keeping.removeEventListener("kept", look);
      stop?.();
    };
  }, [runnerId]);
  const isAhead = (settledAt: string | null) => settledAt === null || Date.parse(settledAt) > answeredAt;
  return { kept: new Set([...legs].filter(([, at]) => isAhead(at)).map(([leg]) => leg)), hasNews };
}

const none: Kept = { legs: new Map(), hasNews: false };
