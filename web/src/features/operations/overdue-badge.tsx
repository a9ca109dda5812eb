import { useNow, useTranslations } from "use-intl";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** Shows that a promised answer is late. `answerBy` is null once nothing is owed. */
export function OverdueBadge({ answerBy }: { answerBy: string | null }) {
  const t = useTranslations("common");
  const now = useNow({ updateInterval: 60_000 });
  if (answerBy === null || now <= new Date(answerBy)) return null;
  return <StatusBadge tone="bad" icon="clock" label={t("overdue")} />;
}
