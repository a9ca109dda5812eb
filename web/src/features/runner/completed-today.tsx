import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./completed-today.module.css";
import { earnedBy, shownPay } from "./job-pay.ts";

const PhotoPair = lazy(async () => ({ default: (await import("../../ui/photo-pair.tsx")).PhotoPair }));

const shownAtFirst = 3;

/** The runner's jobs completed today, latest first, with both photos. */
export function CompletedToday({
  source,
}: {
  source: { data: Job[] | undefined; error: unknown; refetch: () => unknown };
}) {
  const t = useTranslations("runner.today");
  const dollars = useDollars();
  const [showsAll, setShowsAll] = useState(false);
  const jobs = source.data;
  const count = jobs?.length ?? 0;
  return (
    <ListCard
      title={t("title")}
      note={jobs && count > 0 && t("note", { count, amount: dollars(earnedBy(jobs)) })}
      source={{ ...source, data: showsAll ? jobs : jobs?.slice(0, shownAtFirst) }}
      action={
        !showsAll &&
        count > shownAtFirst && (
          <Button variant="plain" onClick={() => setShowsAll(true)}>
            {t("showAll", { count })}
          </Button>
        )
      }
      empty={<p className={styles.empty}>{t("empty")}</p>}
    >
      {(job) => (
        <article className={styles.job}>
          <header className={styles.top}>
            <h3 className={styles.address}>{job.address}</h3>
            <span className={styles.amount}>{dollars(shownPay(job))}</span>
          </header>
          <Suspense fallback={<Skeleton rows={3} />}>
            <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={source.refetch} />
          </Suspense>
          {job.notes && <p className={styles.notes}>{job.notes}</p>}
        </article>
      )}
    </ListCard>
  );
}
