import { useFormatter } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import styles from "./date-tile.module.css";

/** A tear-off calendar leaf, hidden from screen readers because the text beside it says the same. */
export function DateTile({ job }: { job: Pick<Job, "scheduledDate"> }) {
  const format = useFormatter();
  const day = new Date(job.scheduledDate);
  return (
    <div className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{format.dateTime(day, { month: "short", timeZone: "UTC" })}</span>
      <span className={styles.day}>{format.dateTime(day, { day: "numeric", timeZone: "UTC" })}</span>
    </div>
  );
}
