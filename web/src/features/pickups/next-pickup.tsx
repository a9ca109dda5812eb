import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { nameShown } from "../../ui/person-line.tsx";
import { DateTile } from "../schedule/date-tile.tsx";
import { CurbScene } from "../site/scenes.tsx";
import styles from "./next-pickup.module.css";
import type { Pickups } from "./pickups.ts";
import { usePickupWords } from "./use-pickup-words.ts";

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
        <div className={styles.actions}>{children}</div>
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
        <p className={styles.when}>{t("next", words)}</p>
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
