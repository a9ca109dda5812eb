import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { DateTile } from "../schedule/date-tile.tsx";
import styles from "./cleanup-list.module.css";

const firstFew = 3;

/** Upcoming cleanups; three at first, then all on request. */
export function CleanupList({
  source,
  placeOf,
  onCancel,
}: {
  source: { data: readonly Job[] | undefined; error: unknown; refetch: () => unknown };
  placeOf: (job: Job) => string;
  onCancel: (job: Job) => void;
}) {
  const t = useTranslations("rental");
  const [showsAll, setShowsAll] = useState(false);
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={t("cleanups.title")}
      source={{ ...source, data: showsAll ? source.data : source.data?.slice(0, firstFew) }}
      empty={<EmptyState title={t("noneScheduled")} text={t("cleanups.emptyText")} />}
      action={
        count > firstFew && (
          <Button
            variant="plain"
            size="small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t("cleanups.showFewer") : t("cleanups.showAll", { count })}
          </Button>
        )
      }
    >
      {(job) => <Cleanup job={job} place={placeOf(job)} onCancel={() => onCancel(job)} />}
    </ListCard>
  );
}

function Cleanup({ job, place, onCancel }: { job: Job; place: string; onCancel: () => void }) {
  const t = useTranslations("rental.cleanups");
  const times = useJobTimes();
  const when = `${times.day(job)}, ${times.window(job)}`;
  return (
    <div className={styles.cleanup}>
      <DateTile job={job} />
      <div className={styles.words}>
        <p className={styles.place}>{place}</p>
        <p className={styles.line}>{when}</p>
        <p className={styles.line}>
          {job.runner
            ? t("runner", { runner: nameShown(job.runner.user) })
            : t(job.needsConfirmation ? "toConfirm" : "open")}
        </p>
      </div>
      <div className={styles.end}>
        <JobStatusBadge status={job.status} />
        <Button
          variant="plain"
          size="small"
          aria-label={t("cancelNamed", { place, when })}
          onClick={onCancel}
        >
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
