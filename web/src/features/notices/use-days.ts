import { useFormatter, useLocale, useNow, useTimeZone } from "use-intl";
import type { Notification } from "#modules/notices/contract/notifications.ts";
import { dayIn } from "../../lib/day-in.ts";

const dayMs = 86_400_000;

/** Groups ordered notices by the reader's days: "Today", "Yesterday", "Fri, Nov 20, 2026". */
export function useDays(): (
  notices: readonly Notification[],
) => { day: string; title: string; notices: Notification[] }[] {
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow({ updateInterval: 60_000 });
  const today = Date.parse(dayIn(now, timeZone));
  const nearDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const titleOf = (day: string) => {
    const at = Date.parse(day);
    const daysAgo = (today - at) / dayMs;
    if (daysAgo === 0 || daysAgo === 1) return capitalised(nearDays.format(-daysAgo, "day"));
    return format.dateTime(new Date(at), {
      timeZone: "UTC",
      weekday: "short",
      month: "short",
      day: "numeric",
      ...(daysAgo > 300 && { year: "numeric" }),
    });
  };
  return (notices) => {
    const days = new Map<string, Notification[]>();
    for (const notice of notices) {
      const day = dayIn(new Date(notice.createdAt), timeZone);
      days.set(day, [...(days.get(day) ?? []), notice]);
    }
    return [...days].map(([day, told]) => ({ day, title: titleOf(day), notices: told }));
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
