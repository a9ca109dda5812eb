import { useNow } from "use-intl";
import { dayIn } from "../../lib/day-in.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { sortCleanups } from "./cleanups.ts";

/** The host's cleanups, grouped by each rental's day; `today` is the host's own. */
export function useCleanups() {
  const query = trpc.rental.jobs.useQuery();
  const now = useNow({ updateInterval: 60_000 });
  const today = dayIn(now, useVisitZone());
  return { query, today, cleanups: query.data && sortCleanups(query.data, now) };
}
