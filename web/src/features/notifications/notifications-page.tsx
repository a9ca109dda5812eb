import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NotificationItem } from "./notification-item.tsx";
import styles from "./notifications-page.module.css";
import { useReading } from "./use-reading.ts";

/** Everything that somebody was told, newest first. To open it is to read it; what was new stays marked until one leaves. */
export function NotificationsPage() {
  const t = useTranslations("notifications.page");
  const { data, error, refetch } = trpc.notifications.list.useQuery();
  const isNew = useReading(data);
  return (
    <Page
      title={t("title")}
      lead={data?.length ? t("lead", { count: data.filter(isNew).length }) : undefined}
    >
      <div className={styles.sheet}>
        {data ? (
          data.length > 0 ? (
            <ul className={styles.list} aria-label={t("list")}>
              {data.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem notification={notification} isNew={isNew(notification)} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
    </Page>
  );
}
