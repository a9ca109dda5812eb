import { useNow } from "use-intl";
import { dayIn } from "../../lib/day-in.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useVisitZone } from "../../lib/shown-in.ts";

/** The runner's today ("YYYY-MM-DD"), also after midnight and on a phone whose clock is wrong. */
export function useToday(): string {
  const timeZone = useVisitZone();
  useNow({ updateInterval: 60_000 });
  return dayIn(new Date(serverNow()), timeZone);
}
