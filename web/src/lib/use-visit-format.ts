import { useMemo } from "react";
import { createFormatter, useLocale } from "use-intl";
import { useVisitZone } from "./shown-in.ts";

/** Words for the instants of a visit, by the clock at the home, whatever time zone its reader has chosen for all else. */
export function useVisitFormat(): ReturnType<typeof createFormatter> {
  const locale = useLocale();
  const timeZone = useVisitZone();
  return useMemo(() => createFormatter({ locale, timeZone }), [locale, timeZone]);
}
