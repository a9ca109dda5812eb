import type { WeekStatus } from "#modules/payouts/contract.ts";
import { useDays } from "../../lib/days.ts";

/** Formats a nearby calendar day: "2026-11-24" as "Tue, Nov 24". */
export const useShortDay = () => useDays().day;

export const weekBadges = {
  open: { tone: "calm", icon: "clock" },
  due: { tone: "calm", icon: "calendar" },
  pending: { tone: "calm", icon: "calendar" },
  held: { tone: "busy", icon: "pause" },
  sending: { tone: "busy", icon: "arrowRight" },
  paid: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const satisfies Record<WeekStatus, object>;
