import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { DateTile } from "./date-tile.tsx";
import styles from "./pickup-list.module.css";

const firstFew = 3;

/** Pickups in the order given, the first three of them until all are asked for. */
export function PickupList({
  title,
  source,
  empty,
}: {
  title: string;
  source: { data: readonly Job[] | undefined; error: unknown; refetch: () => unknown };
  empty: { title: string; text: ReactNode; picture?: ReactNode };
}) {
  const t = useTranslations("homeowner.dashboard");
  const [showsAll, setShowsAll] = useState(false);
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={title}
      source={{ ...source, data: showsAll ? source.data : source.data?.slice(0, firstFew) }}
      empty={<EmptyState {...empty} />}
      action={
        count > firstFew && (
          <Button
            variant="plain"
            size="small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t("showFewer") : t("showAll", { count })}
          </Button>
        )
      }
    >
      {(job) => <Pickup job={job} />}
    </ListCard>
  );
}

function Pickup({ job }: { job: Job }) {
  const times = useJobTimes();
  const line = useStatusLine(job);
  return (
    <div className={styles.pickup}>
      <DateTile job={job} />
      <div className={styles.words}>
        <p className={styles.when}>
          {times.day(job)}, {times.window(job)}
        </p>
        {line && <p className={styles.line}>{line}</p>}
        {job.notes && <p className={styles.line}>{job.notes}</p>}
      </div>
      <JobStatusBadge status={job.status} />
    </div>
  );
}

/** Who comes or came, and when it was done; null where there is nothing to say. */
function useStatusLine({ status, runner, completedAt }: Job): string | null {
  const t = useTranslations("homeowner.pickup");
  const format = useFormatter();
  const name = runner?.user.firstName;
  if (completedAt) {
    const time = format.dateTime(new Date(completedAt), {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
    return name ? t("doneBy", { runner: name, time }) : t("doneAt", { time });
  }
  if (name) return t("runner", { runner: name });
  return status === "scheduled" ? t("open") : null;
}
