import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { usePickupClock } from "../../lib/use-job-times.ts";
import { nameShown } from "../../ui/person-line.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CurbScene } from "../site/scenes.tsx";
import { DateTile } from "./pickup-list.tsx";
import styles from "./pickups.module.css";
import { type Pickups, usePickupWords } from "./pickups.ts";

/** The dashboard's top: greeting, next pickup and its actions. */
export function NextPickup({
  user,
  pickups,
  isPaused,
  isFirst = false,
  children,
}: {
  user: Pick<User, "firstName">;
  /** Undefined until loaded. */
  pickups: Pick<Pickups, "upcoming" | "inProgress"> | undefined;
  isPaused: boolean;
  /** No pickup at this home yet. */
  isFirst?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("homeowner.dashboard");
  const words = usePickupWords();
  const job = pickups?.upcoming[0];
  const next = job && words(job);
  return (
    <Welcome
      title={t("title", { name: user.firstName || t("fallbackName") })}
      next={
        job &&
        next && {
          job,
          when: t("next", next),
          about: [
            job.runner
              ? t("comes", { runner: nameShown(job.runner.user) })
              : t(job.needsConfirmation ? "toConfirm" : "nobodyYet"),
            next.tonight && t("collectedTomorrow"),
            isFirst && t("first"),
          ]
            .filter(Boolean)
            .join(" "),
        }
      }
      none={isPaused ? t("paused") : pickups && t("noneScheduled")}
      scene={<CurbScene isOut={next !== undefined || (pickups?.inProgress.length ?? 0) > 0} />}
    >
      {children}
    </Welcome>
  );
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
  const latest = [...(pickups?.inProgress ?? []), ...(pickups?.today ?? [])]
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
