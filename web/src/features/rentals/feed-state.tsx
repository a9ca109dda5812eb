import { useFormatter, useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import { mostStays, type StayChange, stayChanges } from "#modules/rentals/rules/feeds.ts";
import { useDays } from "../../lib/days.ts";
import styles from "./rentals.module.css";

/** When a calendar was last read, its bookings and its errors. `FeedDoubt` shows missing bookings. */
export function FeedState({ feed }: { feed: Feed }) {
  const t = useTranslations("rentalProperty.feeds");
  const format = useFormatter();
  const when = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <p className="soft small">
        {feed.readAt ? t("read", { when: when(feed.readAt) }) : t("never")} ·{" "}
        {t("stays", { count: feed.stays })}
      </p>
      {feed.latestChange && <LatestChange {...feed.latestChange} />}
      {feed.skippedEntries > 0 && (
        <p className="soft small">{t("skipped", { count: feed.skippedEntries })}</p>
      )}
      {feed.unnamedEntries > 0 && (
        <p className={styles.trouble}>{t("unnamed", { count: feed.unnamedEntries })}</p>
      )}
      {feed.leftOutStays > 0 && (
        <p className={styles.trouble}>{t("leftOut", { count: feed.leftOutStays, most: mostStays })}</p>
      )}
      {feed.overlappingStays > 0 && (
        <p className={styles.trouble}>{t("overlapping", { count: feed.overlappingStays })}</p>
      )}
      {feed.failure && feed.failingSince && (
        <p className={styles.trouble}>
          {t("failing", { when: when(feed.failingSince), why: t(`why.${feed.failure}`) })}
        </p>
      )}
    </>
  );
}

/** "2 new, 1 moved, 1 canceled", each named when opened. */
function LatestChange(change: NonNullable<Feed["latestChange"]>) {
  const t = useTranslations("rentalProperty.feeds");
  const format = useFormatter();
  const days = useDays();
  const counted = useChangeCounts();
  const more = change.added + change.moved + change.cancelled - change.stays.length;
  return (
    <details className="small">
      <summary>
        {t("changed", {
          day: format.dateTime(new Date(change.at), { dateStyle: "medium" }),
          counts: counted(change),
        })}
      </summary>
      <ul className="mt-1">
        {change.stays.map((stay) => {
          const words = {
            title: stay.title ?? t("untitled"),
            days: days.span(stay.fromOn, stay.untilOn),
            was: days.span(stay.wasFromOn ?? stay.fromOn, stay.wasUntilOn ?? stay.untilOn),
          };
          return (
            <li key={`${stay.change} ${stay.fromOn} ${stay.untilOn} ${stay.title}`}>
              {t(`changes.${stay.change}`, words)}
            </li>
          );
        })}
        {more > 0 && <li>{t("changesMore", { count: more })}</li>}
      </ul>
    </details>
  );
}

/** "2 new, 1 moved, 1 canceled". */
export function useChangeCounts(): (change: Record<StayChange, number>) => string {
  const t = useTranslations("rentalProperty.feeds");
  const format = useFormatter();
  return (change) =>
    format.list(
      stayChanges.flatMap((kind) =>
        change[kind] > 0 ? [t(`changeCounts.${kind}`, { count: change[kind] })] : [],
      ),
      { type: "unit" },
    );
}

/** A calendar's name: the host's own, or its site. */
export function useFeedName() {
  const t = useTranslations("rentalProperty.kinds");
  return ({ name, kind }: Pick<Feed, "name" | "kind">) => name ?? t(kind);
}
