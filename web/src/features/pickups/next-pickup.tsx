import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useJobTimes, usePickupClock } from "../../lib/use-job-times.ts";
import { nameShown, PersonLine } from "../../ui/person-line.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DateTile } from "./pickup-list.tsx";
import styles from "./pickups.module.css";
import { type Pickups, usePickupWords } from "./pickups.ts";

/** The next pickup in one sentence: when, by whom, and that there is nothing to do. */
export function NextPickup({
  job,
  isFirst,
  hasTrack,
}: {
  job: OwnJob;
  /** No pickup at this home yet. */
  isFirst: boolean;
  /** Its track stands below and says who has it, when the cans go out and when they come back. */
  hasTrack: boolean;
}) {
  const t = useTranslations("homeowner.dashboard");
  const pickup = useTranslations("homeowner.pickup");
  const { day, hours, about, nothing, isTomorrow } = useSentence(job);
  const { runnerShown } = job;
  return (
    <>
      <p className="larger bold tight capital">{day}</p>
      {hours && <p className="medium semibold capital">{hours}</p>}
      <p className="medium">
        {!(hasTrack && job.runner) && `${about} `}
        {nothing && <b>{t("nothing")}</b>}
        {isTomorrow && ` ${t("collectedTomorrow")}`}
        {isFirst && ` ${t("first")}`}
      </p>
      {job.isCheckout && <p className="soft small">{pickup("checkout", { address: job.address })}</p>}
      {runnerShown && (runnerShown.photoUrl || runnerShown.phoneNumber || runnerShown.rating) && (
        <PersonLine person={runnerShown} />
      )}
    </>
  );
}

/** The same day in one line, where a live pickup comes first. */
export function NextLine({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.dashboard");
  const { day } = usePickupWords()(job);
  return (
    <p>
      <span className="soft">{t("stats.next")}:</span> <b>{day}</b>
    </p>
  );
}

/** The card of the next pickup, or of why there is none. */
export function NextCard({ children }: { children: ReactNode }) {
  const t = useTranslations("homeowner.dashboard.stats");
  const id = useId();
  return (
    <section className={styles.nextCard} aria-labelledby={id}>
      <h2 id={id} className="soft small semibold">
        {t("next")}
      </h2>
      {children}
    </section>
  );
}

/** When it is and what happens; whether there is nothing to do is worded apart, because it is what people look for. */
function useSentence(job: OwnJob) {
  const t = useTranslations("homeowner.dashboard");
  const times = useJobTimes();
  const { day, window, tonight } = usePickupWords()(job);
  if (!job.runner)
    return {
      day,
      hours: window,
      about: t(job.needsConfirmation ? "toConfirm" : "nobodyYet"),
      nothing: !job.needsConfirmation,
      isTomorrow: Boolean(tonight),
    };
  const runner = nameShown(job.runner.user);
  const legs = times.legs(job);
  const taken = { hours: null, nothing: true, isTomorrow: false };
  if (!legs) return { day, about: t("takes", { runner, window }), ...taken };
  const isEve = job.outOn < job.scheduledDate.slice(0, "YYYY-MM-DD".length);
  return { day, about: t(isEve ? "takesEve" : "takesDay", { runner, ...legs }), ...taken };
}

/** The top of a dashboard: a greeting, the next pickup and its acts, beside a scene. */
export function Welcome({
  title,
  next,
  none,
  scene,
  children,
}: {
  title: string;
  next: { job: Pick<Job, "scheduledDate">; when: string; about: string } | undefined;
  /** Shown without a next pickup; undefined until known. */
  none: string | undefined;
  scene: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className={styles.band}>
      <div className={styles.words}>
        <h1 className="largest black">{title}</h1>
        {next ? (
          <div className={styles.next}>
            <DateTile job={next.job} />
            <div>
              <p className="bold large tight">{next.when}</p>
              <p className="break on-band-soft">{next.about}</p>
            </div>
          </div>
        ) : (
          <p className="large on-band-soft">{none ?? "\u00a0"}</p>
        )}
        <div className={`flex wrap gap-3 ${styles.nextActions}`}>{children}</div>
      </div>
      <div className={styles.scene}>{scene}</div>
    </header>
  );
}

/** The look of a quiet button on the band. */
export const onBand = styles.onBand;

/**
 * Announces the latest step of today's pickups to screen readers. Always rendered: a live region added with its text is
 * not read.
 */
export function PickupNews({ pickups }: { pickups: Pickups | undefined }) {
  const latest = [...(pickups?.live ?? []), ...(pickups?.today ?? [])]
    .flatMap(stepsOf)
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  return <VisuallyHidden role="status">{latest && <Latest {...latest} />}</VisuallyHidden>;
}

function Latest({ step, at, day, timeZone }: ReturnType<typeof stepsOf>[number]) {
  const t = useTranslations("homeowner.live");
  const clock = usePickupClock(day, timeZone);
  return t(`news.${step}`, clock(at));
}

function stepsOf({ scheduledDate, onTheWayAt, legs, timeZone }: OwnJob) {
  const day = scheduledDate.slice(0, "YYYY-MM-DD".length);
  const steps = [
    { step: "onTheWay", at: onTheWayAt },
    { step: "out", at: legs.out.at },
    { step: "in", at: legs.in.at },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at, day, timeZone }]));
}
