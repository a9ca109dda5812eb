import { useFormatter, useTranslations } from "use-intl";
import type { GuestTemplate } from "#modules/guests/contract.ts";
import type { Language } from "#platform/values/preferences.ts";

/** Formats when a template is due: "1 day before check-in", "At checkout". */
export function useWhen(): (template: Pick<GuestTemplate, "moment" | "offsetHours">) => string {
  const t = useTranslations("guests.when");
  return ({ moment, offsetHours }) => {
    if (offsetHours === 0) return t(`at.${moment}`);
    const hours = Math.abs(offsetHours);
    const time = hours % 24 === 0 ? t("days", { count: hours / 24 }) : t("hours", { count: hours });
    return offsetHours < 0 ? t(`before.${moment}`, { time }) : t(`after.${moment}`, { time });
  };
}

/** Formats an instant in a property's time: "Thu, Mar 12, 4:00 PM". */
export function useMomentThere(): (instant: string, timeZone: string) => string {
  const format = useFormatter();
  return (instant, timeZone) =>
    format.dateTime(new Date(instant), {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
    });
}

/** A language's name for use in a sentence: "Spanish", "español". */
export function useLanguageName(): (language: Language) => string {
  const format = useFormatter();
  return (language) => format.displayName(language, { type: "language" });
}
