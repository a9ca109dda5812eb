import { useCallback, useMemo } from "react";
import { createFormatter, useLocale } from "use-intl";

type VisitFormat = ReturnType<typeof createFormatter>;

/** Formats a pickup's instants in its home's time zone, whatever zone the reader chose. */
export function useVisitFormat(timeZone: string): VisitFormat {
  const formatIn = useVisitFormats();
  return useMemo(() => formatIn(timeZone), [formatIn, timeZone]);
}

/** The same for pickups whose zone is known only later. */
export function useVisitFormats(): (timeZone: string) => VisitFormat {
  const locale = useLocale();
  return useCallback((timeZone) => createFormatter({ locale, timeZone }), [locale]);
}
