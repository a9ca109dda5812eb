import { trpc } from "../../lib/trpc.ts";

/** A page that is left open shows how things are now. */
const refetchInterval = 30_000;

/** How the service runs, and what its queue has to do. */
export function useHealth() {
  const health = trpc.admin.health.useQuery(undefined, { refetchInterval });
  const tasks = trpc.admin.tasks.useQuery(undefined, { refetchInterval });
  const smsCodes = trpc.admin.smsCodes.useQuery(undefined, { refetchInterval });
  return { health, tasks, smsCodes };
}
