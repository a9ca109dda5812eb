import { trpc } from "../../lib/trpc.ts";

/** What keeps one's account safe. */
export function useOverview() {
  return trpc.security.overview.useQuery();
}
