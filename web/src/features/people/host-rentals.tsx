import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/rental-feeds.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import feedStyles from "../rentals/feed-list.module.css";
import { FeedState, useFeedName } from "../rentals/feed-state.tsx";
import styles from "./people.module.css";

/** A host's rentals with their calendars' status; renders nothing without rentals. */
export function HostRentals({ homeownerId }: { homeownerId: string }) {
  const t = useTranslations("people.person");
  const { data, error, refetch } = trpc.admin.hostRentals.useQuery({ homeownerId });
  if (!data)
    return error ? (
      <Card title={t("rentals")}>
        <ErrorState error={error} onRetry={refetch} />
      </Card>
    ) : null;
  if (data.length === 0) return null;
  return (
    <Card title={t("rentals")}>
      <ul className={styles.rentals}>
        {data.map(({ id, name, address, city, state, zipCode, feeds }) => (
          <li key={id} className={styles.rental}>
            <h3 className={feedStyles.name}>{name}</h3>
            <p className={feedStyles.line}>{`${address}, ${city}, ${state} ${zipCode}`}</p>
            {feeds.length === 0 && <p className={feedStyles.line}>{t("noCalendar")}</p>}
            {feeds.map((feed) => (
              <Calendar key={feed.id} feed={feed} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Takes focus when an alert links to this calendar. */
function Calendar({ feed }: { feed: Feed }) {
  const t = useTranslations("rentalProperty.feeds");
  const name = useFeedName()(feed);
  const place = useRef<HTMLElement>(null);
  const id = `calendar-${feed.id}`;
  useEffect(() => {
    if (location.hash === `#${id}`) place.current?.focus();
  }, [id]);
  return (
    <article id={id} ref={place} tabIndex={-1} className={feedStyles.feed} aria-label={name}>
      <p className={feedStyles.name}>{name}</p>
      <p className={feedStyles.line}>{feed.host}</p>
      <FeedState feed={feed} />
      {feed.doubt && <p className={feedStyles.trouble}>{t("doubt", { count: feed.missingStays })}</p>}
    </article>
  );
}
