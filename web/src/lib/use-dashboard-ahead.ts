import { useSession } from "./current-user.ts";
import { trpc } from "./trpc.ts";

const dashboards = ["/", "/homeowner"];

/** Prefetches a homeowner's pickups before the dashboard loads, batched with the header's requests. */
export function useDashboardAhead(path: string): void {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  const isServed = user?.role === "homeowner" && user.homeownerProfile !== null;
  trpc.homeowner.jobs.useQuery(undefined, { enabled: isServed && dashboards.includes(path) });
}
