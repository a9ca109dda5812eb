import { useNow, useTranslations } from "use-intl";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** Whether a promised answer is late. `answerBy` is null once nothing is owed. */
export function useIsOverdue(answerBy: string | null): boolean {
  const now = useNow({ updateInterval: 60_000 });
  return answerBy !== null && now > new Date(answerBy);
}

export function OverdueBadge() {
  const t = useTranslations("common");
  return <StatusBadge tone="bad" icon="clock" label={t("overdue")} />;
}
