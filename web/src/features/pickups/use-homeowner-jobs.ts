import { useEffect } from "react";
import { useNow } from "use-intl";
import { isSignedOut } from "../../lib/app-error.ts";
import { dayIn } from "../../lib/day-in.ts";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { sortPickups } from "./pickups.ts";

/** The homeowner's jobs, grouped by the reader's own day; an ended session goes to sign-in. */
export function useHomeownerJobs() {
  const query = trpc.homeowner.jobs.useQuery();
  const sessionEnded = useSessionEnded();
  const today = dayIn(useNow({ updateInterval: 60_000 }), useVisitZone());
  const hasSessionEnded = query.error !== null && isSignedOut(query.error);
  useEffect(() => {
    if (hasSessionEnded) sessionEnded();
  }, [hasSessionEnded, sessionEnded]);
  return { query, today, pickups: query.data && sortPickups(query.data, today) };
}
