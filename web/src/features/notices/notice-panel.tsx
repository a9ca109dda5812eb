import { useTranslations } from "use-intl";
import type { Notification } from "#modules/notices/contract.ts";
import styles from "./notice-panel.module.css";
import { NoticeLine } from "./notification-item.tsx";
import { useMarkNotices } from "./use-mark-notices.ts";

/** The latest notices; following one marks it read. `notices` is undefined until loaded. */
export function NoticePanel({
  notices,
  onFollow,
}: {
  notices: readonly Notification[] | undefined;
  onFollow: () => void;
}) {
  const t = useTranslations("notifications.page");
  const mark = useMarkNotices();
  const follow = (notice: Notification) => {
    if (!notice.isRead) mark([notice.id], true);
    onFollow();
  };
  if (!notices) return <p className={styles.nothing}>{t("panelFailed")}</p>;
  if (notices.length === 0) return <p className={styles.nothing}>{t("empty")}</p>;
  return (
    <ul className={styles.list} aria-label={t("list")}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLine notification={notice} onFollow={() => follow(notice)} />
        </li>
      ))}
    </ul>
  );
}
