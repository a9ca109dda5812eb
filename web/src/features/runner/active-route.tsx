import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useClockTime } from "../../lib/days.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import type { AskedAtStop } from "../routes/stop-dialogs.tsx";
import { useActOnceOpen, useOpens } from "../routes/use-legs.ts";
import { useOutbox } from "../routes/use-outbox.ts";
import { type Progress, targetOf, viewJob } from "../routes/view-route.ts";
import styles from "./runner-dashboard.module.css";

const shownAtFirst = 5;

/** The runner's unfinished jobs of all days, soonest first. `onAsk` opens the camera. */
export function ActiveRoute({
  source,
  onAsk,
}: {
  source: Source<Job[]> & { dataUpdatedAt: number };
  onAsk: (asked: AskedAtStop) => void;
}) {
  const t = useTranslations("runner");
  const { state } = useOutbox();
  const [showsAll, setShowsAll] = useState(false);
  const jobs = source.data;
  const count = jobs?.length ?? 0;
  const isCut = !showsAll && count > shownAtFirst;
  return (
    <ListCard
      isFolded
      title={t("route.title")}
      note={count > 0 ? t("route.note", { count }) : undefined}
      action={
        isCut && (
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {t("route.showAll", { count })}
          </Button>
        )
      }
      source={{ ...source, data: isCut ? jobs?.slice(0, shownAtFirst) : jobs }}
      empty={<EmptyState title={t("route.empty")} text={t("route.emptyText")} />}
    >
      {(job) => (
        <TakenJob
          job={job}
          progress={viewJob(job, state.entries, source.dataUpdatedAt)}
          keptText={t(state.stopped === null ? "route.sending" : "route.kept")}
          onAsk={onAsk}
        />
      )}
    </ListCard>
  );
}

/** A taken job. It can be completed without the first step, and released before it starts. */
function TakenJob({
  job,
  progress,
  keptText,
  onAsk,
}: {
  job: Job;
  progress: Progress;
  /** Said while a step waits to be sent. */
  keptText: string;
  onAsk: (asked: AskedAtStop) => void;
}) {
  const t = useTranslations("runner");
  const stops = useTranslations("runner.job");
  const times = useJobTimes();
  const clockTime = useClockTime();
  const opens = useOpens();
  const actOnceOpen = useActOnceOpen();
  const { address, rental, specialInstructions } = job;
  const { leg, waiting } = progress;
  const ask = (about: AskedAtStop["about"]) =>
    onAsk({ target: targetOf(progress, job), about, releasableUntil: null });
  const camera = (about: "out" | "in", isMain: boolean) => {
    const opensAt = opens(job, about);
    const words = about === "out" ? "start" : "complete";
    return (
      <Button
        variant={isMain ? "primary" : "quiet"}
        aria-label={t(`${words}.actionNamed`, { address })}
        aria-description={opensAt ?? undefined}
        aria-disabled={opensAt !== null}
        onClick={() => actOnceOpen(opensAt, () => ask(about))}
      >
        <Icon name="camera" />
        {t(`${words}.action`)}
      </Button>
    );
  };
  return (
    <article className="grid gap-2">
      <h3 className="strong break medium leading">{address}</h3>
      <p className="soft small">
        {[
          `${times.day(job)}, ${times.window(job)}`,
          rental?.name,
          rental?.nextGuestsAt && stops("nextGuests", { time: clockTime(rental.nextGuestsAt.slice(11, 16)) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {specialInstructions && <p className={styles.instructions}>{specialInstructions}</p>}
      {waiting.length > 0 && <p className="small strong">{keptText}</p>}
      {leg !== null && opens(job, leg) !== null && <p className="soft small">{opens(job, leg)}</p>}
      {leg !== null && (
        <div className="flex wrap gap-3">
          {leg === "out" && camera("out", true)}
          {camera("in", leg === "in")}
        </div>
      )}
      <div className="flex wrap gap-3">
        <ButtonLink
          variant="plain"
          to="/runner/route"
          search={{ day: job.due.from.slice(0, "YYYY-MM-DD".length) }}
          aria-label={t("home.openNamed", { address })}
        >
          {t("home.open")}
        </ButtonLink>
        {leg === "out" && waiting.length === 0 && (
          <Button
            variant="plain"
            aria-label={t("release.actionNamed", { address })}
            onClick={() => ask("release")}
          >
            {t("release.action")}
          </Button>
        )}
      </div>
    </article>
  );
}
