import { useFormatter } from "use-intl";
import type { WeekStatus } from "#modules/payouts/contract.ts";

/** Formats a nearby calendar day: "2026-11-24" as "Tue, Nov 24", independent of the reader's zone. */
export function useShortDay(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      timeZone: "UTC",
      weekday: "short",
      day: "numeric",
      month: "short",
    });
}

/** The badge of a pay week. */
export const weekLooks = {
  open: { tone: "calm", icon: "clock" },
  due: { tone: "calm", icon: "calendar" },
  pending: { tone: "calm", icon: "calendar" },
  held: { tone: "busy", icon: "pause" },
  sending: { tone: "busy", icon: "arrowRight" },
  paid: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const satisfies Record<WeekStatus, object>;
