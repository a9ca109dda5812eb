import { useSession } from "./current-user.ts";
import { trpc } from "./trpc.ts";

const dashboards = ["/", "/homeowner"];

/** Asks for a homeowner's pickups before their dashboard is there: so they travel with what the bar asks for. */
export function useDashboardAhead(path: string): void {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  const isServed = user?.role === "homeowner" && user.homeownerProfile !== null;
  trpc.homeowner.jobs.useQuery(undefined, { enabled: isServed && dashboards.includes(path) });
}
