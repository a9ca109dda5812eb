import { trpc } from "../../lib/trpc.ts";

/** The account's security settings. */
export function useOverview() {
  return trpc.security.overview.useQuery();
}
