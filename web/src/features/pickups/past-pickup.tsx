import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { legNames } from "../../lib/photo-legs.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Link } from "../../ui/link.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import styles from "./past-pickup.module.css";
import { DateTile } from "./pickup-list.tsx";

/** A row with a past pickup's day, its runner or state, and small photos. It opens the pickup, unless it is to choose. */
export function PastPickup({ job, onChoose }: { job: OwnJob; onChoose?: () => void }) {
  const t = useTranslations("homeowner.pickup");
  const rated = useTranslations("homeowner.rating");
  const times = useJobTimes();
  const photos = legNames.flatMap((leg) => job.legs[leg].photoUrl ?? []);
  const about = [
    job.runner && t("by", { runner: nameShown(job.runner.user) }),
    job.rating !== null && rated("stars", { stars: job.rating }),
    job.isCheckout && t("checkout", { address: job.address }),
  ].filter(Boolean);
  const shown = (
    <>
      <DateTile job={job} />
      <span className={styles.words}>
        <span className="strong">{times.day(job)}</span>
        {about.length > 0 && <span className="soft small">{about.join(" · ")}</span>}
        {job.status !== "completed" && (
          <span>
            <JobStatusBadge status={job.status} />
          </span>
        )}
      </span>
      {photos.length > 0 && (
        <span className={styles.photos}>
          {photos.map((photo) => (
            <img key={photo} src={photo} alt="" loading="lazy" decoding="async" />
          ))}
        </span>
      )}
    </>
  );
  return onChoose ? (
    <button type="button" className={styles.row} onClick={onChoose}>
      {shown}
    </button>
  ) : (
    <Link to="/pickups/$id" params={{ id: job.id }} className={styles.row}>
      {shown}
    </Link>
  );
}
