import { useTranslations } from "use-intl";
import type { PreviewedVisit, RentalSettings } from "#modules/rentals/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

import { StatusBadge } from "../../ui/status-badge.tsx";
import { reasonOf, useVisitTimes } from "./planned-visits.tsx";
import styles from "./preview-dialog.module.css";

/** A preview of what unsaved settings would schedule. */
export function PreviewDialog({
  opened,
  settings,
  onClose,
}: {
  opened: boolean;
  settings: RentalSettings;
  onClose: () => void;
}) {
  const t = useTranslations("rentalProperty.automation");
  const common = useTranslations("common");
  const source = trpc.rental.previewSettings.useQuery(settings, { enabled: opened, staleTime: 0 });
  return (
    <Dialog opened={opened} title={t("previewTitle")} onClose={onClose}>
      <p className={styles.note}>{t("previewNote")}</p>
      {source.data ? (
        source.data.visits.length === 0 ? (
          <EmptyState title={t("previewEmpty")} text={t("previewEmptyText")} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
          <ul className={styles.list} tabIndex={0} aria-label={t("previewTitle")}>
            {source.data.visits.map((visit) => (
              <li key={`${visit.propertyId} ${visit.visitOn} ${visit.change}`}>
                <Previewed visit={visit} />
              </li>
            ))}
          </ul>
        )
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
      {source.data?.isMore && <p className={styles.note}>{t("previewMore")}</p>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const looks = {
  add: { tone: "good", icon: "plus" },
  stay: { tone: "calm", icon: "check" },
  move: { tone: "busy", icon: "clock" },
  cancel: { tone: "off", icon: "minus" },
} as const;

function Previewed({ visit }: { visit: PreviewedVisit }) {
  const t = useTranslations("rentalProperty.automation.changes");
  const preview = useTranslations("rentalProperty.automation");
  const planned = useTranslations("rental.planned");
  const times = useVisitTimes(visit.timeZone);
  return (
    <div className={styles.visit}>
      <p className={styles.place}>{visit.propertyName}</p>
      <StatusBadge {...looks[visit.change]} label={t(visit.change)} />
      <p className={styles.line}>
        {times.when(visit)} · {planned(reasonOf(visit))}
        {visit.nextGuestsAt && ` · ${planned("sameDay", { time: times.time(visit.nextGuestsAt) })}`}
      </p>
      {visit.from && <p className={styles.line}>{preview("movesFrom", { when: times.when(visit.from) })}</p>}
    </div>
  );
}
