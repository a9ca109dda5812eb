import { useTranslations } from "use-intl";
import { defaultHolidayOf } from "#platform/values/holiday-names.ts";

/** A default holiday's name in the reader's language; any other as the admin entered it. */
export function useHolidayName(): (name: string) => string {
  const t = useTranslations();
  return (name) => {
    const holiday = defaultHolidayOf(name);
    return holiday ? t(`holidayNames.${holiday}`) : name;
  };
}
