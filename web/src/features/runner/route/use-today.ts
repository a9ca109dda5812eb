import { useNow, useTimeZone } from "use-intl";
import { dayIn } from "../../../lib/day-in.ts";
import { serverNow } from "../../../lib/server-clock.ts";

/** The runner's today ("YYYY-MM-DD"), also after midnight and on a phone whose clock is wrong. */
export function useToday(): string {
  const timeZone = useTimeZone();
  useNow({ updateInterval: 60_000 });
  return dayIn(new Date(serverNow()), timeZone);
}
