import { useTranslations } from "use-intl";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** Whether a ZIP code is served now. */
export function ServedBadge({ isServed }: { isServed: boolean }) {
  const t = useTranslations("admin.waiting");
  if (isServed) return <StatusBadge tone="good" icon="check" label={t("served")} />;
  return <StatusBadge tone="busy" icon="clock" label={t("unserved")} />;
}
