import { trpc } from "../../lib/trpc.ts";

/** Refreshes a page that is left open. */
const refetchInterval = 30_000;

/** The service's health and its queue. */
export function useHealth() {
  const health = trpc.admin.health.useQuery(undefined, { refetchInterval });
  const tasks = trpc.admin.tasks.useQuery(undefined, { refetchInterval });
  const smsCodes = trpc.admin.smsCodes.useQuery(undefined, { refetchInterval });
  return { health, tasks, smsCodes };
}
