import { useCallback, useMemo } from "react";
import { createFormatter, useLocale } from "use-intl";

type VisitFormat = ReturnType<typeof createFormatter>;

/** Formats the instants of a pickup by the clock at its home, whatever time zone the reader has chosen. */
export function useVisitFormat(timeZone: string): VisitFormat {
  const formatIn = useVisitFormats();
  return useMemo(() => formatIn(timeZone), [formatIn, timeZone]);
}

/** The same for pickups whose home is known only later. */
export function useVisitFormats(): (timeZone: string) => VisitFormat {
  const locale = useLocale();
  return useCallback((timeZone) => createFormatter({ locale, timeZone }), [locale]);
}
