import { trpc } from "../../lib/trpc.ts";

/** A page that is left open shows how things are now, and so does one that is opened: causes come and go by themselves. */
const fresh = { refetchInterval: 60_000, refetchOnMount: "always" } as const;

/** What somebody should see to. */
export function useAlerts() {
  return trpc.admin.alerts.useQuery(undefined, fresh);
}
