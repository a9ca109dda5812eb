import { useTranslations } from "use-intl";

/** Formats a duration in its largest unit, rounded down: "3 min". */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations("adminHealth.duration");
  return (seconds) => {
    if (seconds < 60) return t("seconds", { count: Math.floor(seconds) });
    if (seconds < 3600) return t("minutes", { count: Math.floor(seconds / 60) });
    if (seconds < 86_400) return t("hours", { count: Math.floor(seconds / 3600) });
    return t("days", { count: Math.floor(seconds / 86_400) });
  };
}
