import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DateTile } from "../schedule/date-tile.tsx";
import { LakeScene } from "../site/lake-scene.tsx";
import styles from "./welcome.module.css";

/** The top of the host's screen: greeting, next cleanup, and a button to add one. */
export function Welcome({
  name,
  upcoming,
  placeOf,
  onSchedule,
}: {
  name: string;
  /** Undefined until loaded. */
  upcoming: readonly Job[] | undefined;
  placeOf: (job: Job) => string;
  onSchedule: () => void;
}) {
  const t = useTranslations("rental");
  const times = useJobTimes();
  const next = upcoming?.[0];
  return (
    <header className={styles.band}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t("title", { name })}</h1>
        {next ? (
          <div className={styles.next}>
            <DateTile job={next} />
            <div>
              <p className={styles.when}>{t("next", { day: times.day(next), window: times.window(next) })}</p>
              <p className={styles.where}>{placeOf(next)}</p>
            </div>
          </div>
        ) : (
          <p className={styles.none}>{upcoming ? t("noneScheduled") : "\u00a0"}</p>
        )}
        <div className={styles.action}>
          <Button variant="accent" size="large" onClick={onSchedule}>
            <Icon name="plus" />
            {t("schedule")}
          </Button>
          <ButtonLink to="/vacation-rental/guests" variant="quiet" size="large" className={styles.second}>
            <Icon name="users" />
            {t("guests")}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.scene}>
        <LakeScene />
      </div>
    </header>
  );
}
