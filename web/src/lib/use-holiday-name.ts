import { useTranslations } from "use-intl";
import { defaultHolidayOf } from "#platform/values/holiday-names.ts";

/** Words for a holiday: a default one in the reader's language, any other as an admin called it. */
export function useHolidayName(): (name: string) => string {
  const t = useTranslations();
  return (name) => {
    const holiday = defaultHolidayOf(name);
    return holiday ? t(`holidayNames.${holiday}`) : name;
  };
}
