import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { type RatingTag, tagsFor } from "#modules/pickups/rules/problems.ts";
import { dayIn } from "../../lib/days.ts";
import type { LegName } from "../../lib/photo-legs.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes, usePickupFormat } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ReportProblem } from "./pickup-list.tsx";
import styles from "./pickups.module.css";

const CheckboxGroupField = lazy(async () => ({
  default: (await import("../../ui/fields.tsx")).CheckboxGroupField,
}));
const TextAreaField = lazy(async () => ({ default: (await import("../../ui/fields.tsx")).TextAreaField }));

const allStars = [1, 2, 3, 4, 5];

/** Asks once for one to five stars and a comment; then shows the stars. */
function RatePickup({ job, runner }: { job: OwnJob; runner: string }) {
  const [isNew, setIsNew] = useState(false);
  return job.rating === null ? (
    <RatingForm jobId={job.id} runner={runner} onRated={() => setIsNew(true)} />
  ) : (
    <Given stars={job.rating} tags={job.ratingTags} runner={runner} isNew={isNew} />
  );
}

function Given({
  stars,
  tags,
  runner,
  isNew,
}: {
  stars: number;
  tags: readonly RatingTag[];
  runner: string;
  isNew: boolean;
}) {
  const t = useTranslations("homeowner.rating");
  return (
    // The focused form is gone: move focus to the result, so it is read aloud.
    <p
      className={`flex wrap middle gap-1-3 soft small ${styles.given}`}
      {...(isNew && { ref: takeFocus, tabIndex: -1 })}
    >
      <span className={`flex ${styles.row}`} aria-hidden="true">
        {allStars.map((star) => (
          <Star key={star} isLit={star <= stars} size="1.25rem" />
        ))}
      </span>
      {isNew ? t("thanks", { stars, runner }) : t("given", { stars })}
      {tags.length > 0 && <span>{tags.map((tag) => t(`tags.${tag}`)).join(" · ")}</span>}
    </p>
  );
}

function takeFocus(node: HTMLElement | null): void {
  node?.focus();
}

function RatingForm({ jobId, runner, onRated }: { jobId: string; runner: string; onRated: () => void }) {
  const t = useTranslations("homeowner.rating");
  const name = useId();
  const [chosen, setChosen] = useState(0);
  const [pointed, setPointed] = useState(0);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [words, setWords] = useState("");
  const offered = tagsFor(chosen);
  const utils = trpc.useUtils();
  const { act: rate, isActing } = useAct(trpc.homeowner.rateJob, {
    failure: t("failed"),
    onDone: (_, { stars, tags: given = [] }) => {
      onRated();
      utils.homeowner.jobs.setData(undefined, (jobs) =>
        jobs?.map((job) => (job.id === jobId ? { ...job, rating: stars, ratingTags: given } : job)),
      );
      utils.homeowner.pickup.setData({ jobId }, (job) => job && { ...job, rating: stars, ratingTags: given });
    },
    // If it was rated before, the first rating counts.
    invalidates: [utils.homeowner.jobs, utils.homeowner.pickup, utils.homeowner.history, utils.rental],
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    rate({
      jobId,
      stars: chosen,
      // Tags chosen for other stars may not be offered now.
      tags: offered.filter((tag) => tags.includes(tag)),
      words: words.trim() || null,
    });
  };
  return (
    <form className={`grid gap-3 ${styles.form}`} onSubmit={send}>
      <fieldset className="bare">
        <legend className="small strong p-0">{t("legend", { runner })}</legend>
        <div className={`flex ${styles.row}`} onPointerLeave={() => setPointed(0)}>
          {allStars.map((star) => (
            <label
              key={star}
              className={styles.choice}
              // Touch has no hover: a touched star would stay highlighted.
              onPointerEnter={({ pointerType }) => pointerType === "mouse" && setPointed(star)}
            >
              <input
                type="radio"
                className={styles.input}
                name={name}
                value={star}
                checked={chosen === star}
                onChange={() => setChosen(star)}
              />
              <Star isLit={star <= (pointed || chosen)} size="1.625rem" />
              <VisuallyHidden>{t("stars", { stars: star })}</VisuallyHidden>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen > 0 && (
        <Suspense>
          <CheckboxGroupField
            label={t(chosen >= 4 ? "praise" : "criticism")}
            optional
            options={offered.map((value) => ({ value, label: t(`tags.${value}`) }))}
            value={offered.filter((tag) => tags.includes(tag))}
            onChange={setTags}
          />
          <TextAreaField
            label={t("words")}
            description={t("wordsHint")}
            optional
            rows={2}
            maxLength={1000}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="quiet" loading={isActing}>
              {t("send")}
            </Button>
          </div>
        </Suspense>
      )}
    </form>
  );
}

function Star({ isLit, size }: { isLit: boolean; size: string }) {
  return <Icon name="star" size={size} className={isLit ? styles.lit : styles.unlit} />;
}

/** A completed pickup: both photos with times or why there are none, notes, stars and problems. */
export function PickupReceipt({
  job,
  about,
  onReload,
  children,
}: {
  job: OwnJob;
  /** More beside each photo. */
  about?: Partial<Record<LegName, ReactNode>>;
  onReload: () => unknown;
  /** More about it, under the photos. */
  children?: ReactNode;
}) {
  const t = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const when = t("when", { day: times.day(job), window: times.window(job) });
  const proof = useTranslations("common.proof");
  const { noPhotoReason } = job.legs.in;
  const hasPhotos = job.legs.out.photoUrl !== null || job.legs.in.photoUrl !== null;
  return (
    <article className="grid one-column gap-3" aria-label={when}>
      {!hasPhotos && <DoneLine job={job} />}
      {job.isCheckout && <p className="soft small">{t("checkout", { address: job.address })}</p>}
      <div className={`grid one-column gap-3 ${styles.body}`} data-photos={hasPhotos}>
        {hasPhotos && (
          <PhotoPair
            {...job.legs}
            timeZone={job.timeZone}
            isDayShown={isOnItsDay(job)}
            about={about}
            isLeftOut={job.fullCans === "leftOut"}
            onReload={onReload}
          />
        )}
        <div className="grid content-start gap-3">
          {!hasPhotos && noPhotoReason && (
            <p className="soft small">{proof(`noPhotoReasons.${noPhotoReason}`)}</p>
          )}
          {children}
          {job.runner && <RatePickup job={job} runner={job.runner.user.firstName} />}
          {job.notes && <p className="quote">{t("quote", { notes: job.notes })}</p>}
          <ReportProblem job={job} when={when} />
        </div>
      </div>
    </article>
  );
}

/** When it was done and by whom, and how long the cans were out. */
function DoneLine({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.pickup");
  const format = usePickupFormat(job.timeZone);
  const took = useTook(job);
  if (!job.completedAt) return null;
  const time = format.dateTime(new Date(job.completedAt), {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const done = job.runner ? t("doneBy", { runner: nameShown(job.runner.user), time }) : t("doneAt", { time });
  return <p className="soft small">{[done, took].filter(Boolean).join(" · ")}</p>;
}

/** Whether the cans went out and came back on the pickup's day, not the evening before or ahead of time. */
function isOnItsDay({ legs, scheduledDate, timeZone }: OwnJob): boolean {
  const day = scheduledDate.slice(0, "YYYY-MM-DD".length);
  return [legs.out.at, legs.in.at].every((at) => at === null || dayIn(new Date(at), timeZone) === day);
}

/** How long it was from cans out to cans back, in words; null if either time is missing. */
export function useTook({ legs }: OwnJob): string | null {
  const t = useTranslations("homeowner.pickup");
  if (!legs.out.at || !legs.in.at) return null;
  const minutes = Math.max(1, Math.round((Date.parse(legs.in.at) - Date.parse(legs.out.at)) / 60_000));
  return t("took", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
