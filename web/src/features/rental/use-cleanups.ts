import { useNow } from "use-intl";
import { dayIn } from "../../lib/day-in.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { sortCleanups } from "./cleanups.ts";

/** The host's cleanups, sorted for the reader's own day. */
export function useCleanups() {
  const query = trpc.rental.jobs.useQuery();
  const today = dayIn(useNow({ updateInterval: 60_000 }), useVisitZone());
  return { query, today, cleanups: query.data && sortCleanups(query.data, today) };
}
