import { useFormatter, useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract.ts";
import { mostStays } from "#modules/rentals/rules/feeds.ts";
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

/** A calendar's name: the host's own, or its site. */
export function useFeedName() {
  const t = useTranslations("rentalProperty.kinds");
  return ({ name, kind }: Pick<Feed, "name" | "kind">) => name ?? t(kind);
}
