import { useNow } from "use-intl";
import { dayIn } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOpens } from "./use-legs.ts";
import { useOutbox } from "./use-outbox.ts";
import { type StopView, viewRoute } from "./view-route.ts";

/** A day's route with the unsent acts; `view` is null until both are loaded. It is prefetched and kept for offline use. */
export function useRoute(day: string, isNeeded = true) {
  const { state } = useOutbox();
  const { data, error, refetch, dataUpdatedAt } = trpc.runner.route.useQuery({ day }, { enabled: isNeeded });
  const view = data && state.isLoaded ? viewRoute(data, state.entries, dataUpdatedAt) : null;
  return { data, error, refetch, view, answeredAt: dataUpdatedAt };
}

/** The stop to do next: the first whose leg is open, else the first. */
export function useNext(ahead: readonly StopView[]): StopView | null {
  const opens = useOpens();
  return ahead.find(({ stop, leg }) => leg && opens(stop.job, leg) === null) ?? ahead[0] ?? null;
}

/** The runner's current day ("YYYY-MM-DD"), updated at midnight and corrected for a wrong phone clock. */
export function useToday(): string {
  const timeZone = usePickupZone();
  useNow({ updateInterval: 60_000 });
  return dayIn(new Date(serverNow()), timeZone);
}
