import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useVisitFormat } from "../../lib/use-job-times.ts";
import { nameShown } from "../../ui/person-line.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CurbScene } from "../site/curb-scene.tsx";
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
  pickups: Pick<Pickups, "upcoming" | "underWay"> | undefined;
  isPaused: boolean;
  /** No pickup at this home yet. */
  isFirst?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("homeowner.dashboard");
  const next = pickups?.upcoming[0];
  return (
    <header className={styles.band}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t("title", { name: user.firstName || t("fallbackName") })}</h1>
        {next ? (
          <Next job={next} isFirst={isFirst} />
        ) : (
          <p className={styles.none}>{isPaused ? t("paused") : pickups ? t("noneScheduled") : "\u00a0"}</p>
        )}
        <div className={styles.nextActions}>{children}</div>
      </div>
      <div className={styles.scene}>
        <CurbScene isOut={next !== undefined || (pickups?.underWay.length ?? 0) > 0} />
      </div>
    </header>
  );
}

function Next({ job, isFirst }: { job: OwnJob; isFirst: boolean }) {
  const t = useTranslations("homeowner.dashboard");
  const { tonight, ...words } = usePickupWords()(job);
  return (
    <div className={styles.next}>
      <DateTile job={job} />
      <div>
        <p className={styles.nextWhen}>{t("next", words)}</p>
        <p className={styles.who}>
          {job.runner
            ? t("comes", { runner: nameShown(job.runner.user) })
            : t(job.needsConfirmation ? "toConfirm" : "nobodyYet")}
          {tonight && ` ${t("collectedTomorrow")}`}
          {isFirst && ` ${t("first")}`}
        </p>
      </div>
    </div>
  );
}

/**
 * Announces the latest step of today's pickups to screen readers. Always rendered: a live region added with its text is
 * not read.
 */
export function VisitNews({ pickups }: { pickups: Pickups | undefined }) {
  const latest = [...(pickups?.underWay ?? []), ...(pickups?.today ?? [])]
    .flatMap(stepsOf)
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  return <VisuallyHidden role="status">{latest && <Latest {...latest} />}</VisuallyHidden>;
}

function Latest({ step, at, timeZone }: ReturnType<typeof stepsOf>[number]) {
  const t = useTranslations("homeowner.live");
  const format = useVisitFormat(timeZone);
  return t(`news.${step}`, {
    time: format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" }),
  });
}

function stepsOf({ onTheWayAt, legs, timeZone }: OwnJob) {
  const steps = [
    { step: "onTheWay", at: onTheWayAt },
    { step: "out", at: legs.out.at },
    { step: "in", at: legs.in.at },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at, timeZone }]));
}
