import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./admin-dashboard.module.css";
import { HomeownerRow } from "./homeowner-row.tsx";
import { MoreButton, RefreshButton } from "./paging.tsx";
import { useHomeowners } from "./use-homeowners.ts";

/** The homes that are served, newest first. */
export function Homeowners() {
  const t = useTranslations("admin.homeowners");
  const list = useHomeowners();
  const homeowners = list.data;
  return (
    <Card
      title={t("title")}
      note={
        homeowners &&
        homeowners.length > 0 &&
        t(list.hasNextPage ? "newest" : "count", { count: homeowners.length })
      }
      action={homeowners && <RefreshButton list={list} />}
    >
      {!homeowners ? (
        list.error ? (
          <ErrorState error={list.error} onRetry={list.refetch} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : homeowners.length === 0 ? (
        <EmptyState title={t("empty")} text={t("emptyText")} />
      ) : (
        <>
          <ul className={styles.list}>
            {homeowners.map((homeowner) => (
              <li key={homeowner.id}>
                <HomeownerRow homeowner={homeowner} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </Card>
  );
}
