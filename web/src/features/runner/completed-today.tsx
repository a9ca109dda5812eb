import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Pay } from "#modules/payouts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { Skeleton, type Source } from "../../ui/states.tsx";
import styles from "./runner-dashboard.module.css";
import { earnedBy, shownPay } from "./runner-jobs.ts";

const PhotoPair = lazy(async () => ({ default: (await import("../../ui/photo-pair.tsx")).PhotoPair }));

const PayDisclosure = lazyPart(
  "pay-lines",
  async () => (await import("../payouts/pay-lines.tsx")).PayDisclosure,
);

const shownAtFirst = 3;

/** The runner's jobs completed today, latest first, with both photos. */
export function CompletedToday({ source, held }: { source: Source<Job[]>; held: Pay["held"] }) {
  const t = useTranslations("runner.today");
  const dollars = useDollars();
  const [showsAll, setShowsAll] = useState(false);
  const jobs = source.data;
  const count = jobs?.length ?? 0;
  const reasons = new Map(held.map(({ jobId, reason }) => [jobId, reason]));
  return (
    <ListCard
      isFolded
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
      empty={<p className="soft">{t("empty")}</p>}
    >
      {(job) => (
        <article className="grid py-2 gap-3">
          <header className="flex between baseline gap-3">
            <h3 className="strong break medium leading">{job.address}</h3>
            <span className={styles.amount}>{dollars(shownPay(job))}</span>
          </header>
          <PayDisclosure jobId={job.id} name={job.address} />
          <HeldLine reason={reasons.get(job.id)} />
          <Suspense fallback={<Skeleton rows={3} />}>
            <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={source.refetch} />
          </Suspense>
          {job.notes && <p className="soft small">{job.notes}</p>}
        </article>
      )}
    </ListCard>
  );
}

/** Why a completed job is not paid yet. */
function HeldLine({ reason }: { reason: Pay["held"][number]["reason"] | undefined }) {
  const t = useTranslations("runner.today");
  return reason && <p className="soft small">{t(`held.${reason}`)}</p>;
}
