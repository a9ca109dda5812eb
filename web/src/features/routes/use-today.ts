import { useNow } from "use-intl";
import { dayIn } from "../../lib/day-in.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useVisitZone } from "../../lib/shown-in.ts";

/** The runner's current day ("YYYY-MM-DD"), updated at midnight and corrected for a wrong phone clock. */
export function useToday(): string {
  const timeZone = useVisitZone();
  useNow({ updateInterval: 60_000 });
  return dayIn(new Date(serverNow()), timeZone);
}
