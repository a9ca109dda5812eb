import { useFormatter, useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import type { WaitingEntry } from "#modules/areas/contract/waiting-list.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { MoreButton } from "../desk/paging.tsx";
import { PersonFact, PersonFacts, PersonRow } from "../people/person-row.tsx";
import styles from "./admin-dashboard.module.css";
import { WaitingZips } from "./waiting-zips.tsx";

/** People to notify when a runner serves their ZIP code, newest first. */
export function WaitingList() {
  const t = useTranslations("admin.waiting");
  const list = useWaitingList();
  const entries = list.data;
  return (
    <>
      <WaitingZips />
      <Card
        title={t("title")}
        note={
          entries && entries.length > 0
            ? t(list.hasNextPage ? "newest" : "count", { count: entries.length })
            : t("lead")
        }
      >
        {!entries ? (
          list.error ? (
            <ErrorState error={list.error} onRetry={list.refetch} />
          ) : (
            <Skeleton rows={3} />
          )
        ) : entries.length === 0 ? (
          <EmptyState title={t("empty")} text={t("emptyText")} />
        ) : (
          <>
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <WaitingRow entry={entry} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} />
          </>
        )}
      </Card>
    </>
  );
}

function WaitingRow({ entry }: { entry: WaitingEntry }) {
  const t = useTranslations("admin.waiting");
  const format = useFormatter();
  return (
    <PersonRow
      name={<a href={`mailto:${entry.email}`}>{entry.email}</a>}
      badges={
        entry.isServed ? (
          <StatusBadge tone="good" icon="check" label={t("served")} />
        ) : (
          <StatusBadge tone="busy" icon="clock" label={t("unserved")} />
        )
      }
    >
      <PersonFacts>
        <PersonFact label={t("zipCode")}>{entry.zipCode}</PersonFact>
        <PersonFact label={t("there")}>{format.number(entry.waitingThere)}</PersonFact>
        <PersonFact label={t("language")}>
          <span lang={entry.language}>{languageNames[entry.language]}</span>
        </PersonFact>
        <PersonFact label={t("since")}>
          <time dateTime={entry.createdAt}>
            {format.dateTime(new Date(entry.createdAt), { dateStyle: "medium" })}
          </time>
        </PersonFact>
      </PersonFacts>
    </PersonRow>
  );
}

const pageSize = 50;

/** Loaded waiting list entries, newest first, and how to load more. */
function useWaitingList() {
  const query = trpc.admin.waitingList.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
