import { useLocale, useTimeZone, useTranslations } from "use-intl";
import {
  type SummarizedEntry,
  type SummaryWording,
  summarizeAudit,
} from "#modules/operations/contract/audit-summary.ts";

/** Summarizes an audit entry in the reader's language, one line per field. */
export function useAuditSummary(): (entry: SummarizedEntry) => string[] {
  const t = useTranslations() as unknown as SummaryWording["t"];
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (entry) => summarizeAudit(entry, { t, locale, timeZone });
}
