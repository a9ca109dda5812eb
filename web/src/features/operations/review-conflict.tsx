import { useFormatter, useTranslations } from "use-intl";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import type { DecisionConflict } from "./use-review-runner.ts";

/** Another admin decided first: shows both decisions and, while possible, the choice between them. */
export function ReviewConflict({
  conflict: { by, status, reason, at, yours },
  isReviewing,
  onUseYours,
  onClose,
}: {
  conflict: DecisionConflict;
  isReviewing: boolean;
  onUseYours: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("people.review");
  const refusals = useTranslations("refusals");
  const words = useTranslations("common.applicationStatus");
  const format = useFormatter();
  const time = format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const isOpen = status === "submitted" || status === "more_info";
  return (
    <TwoVersionsDialog
      opened
      text={refusals("APPLICATION_CHANGED", { by })}
      rows={[
        {
          label: t("decision"),
          saved: `${words(status)}\n${t("decidedBy", { name: by, time })}`,
          yours: words(yours.decision),
        },
        { label: t("reason"), saved: reason || none, yours: yours.reason || none },
      ]}
      isSaving={isReviewing}
      onKeepSaved={onClose}
      onUseYours={isOpen ? onUseYours : null}
      onClose={onClose}
    />
  );
}

const none = "–";
