import { trpc } from "../../lib/trpc.ts";

/** Alerts change without user action, so refetch on mount and every minute. */
const fresh = { refetchInterval: 60_000, refetchOnMount: "always" } as const;

/** Open alerts. */
export function useAlerts() {
  return trpc.admin.alerts.useQuery(undefined, fresh);
}
