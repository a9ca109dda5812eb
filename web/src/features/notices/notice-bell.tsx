import { type ToggleEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Notification } from "#modules/notices/contract.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./notice-bell.module.css";

const lastFew = 5;

const NoticePanel = lazyPart(
  "notices",
  async () => (await import("./notification-item.tsx")).NoticePanel,
  <Skeleton rows={3} />,
);

/** The header's bell: the unread count and, on press, the latest notices in a native popover. */
export function NoticeBell({ notices }: { notices: readonly Notification[] | undefined }) {
  const t = useTranslations("nav");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = notices?.filter(({ isRead }) => !isRead).length ?? 0;
  const onToggle = (event: ToggleEvent) => {
    if (event.newState !== "open") return;
    setWasOpened(true);
    panel.current?.focus();
  };
  const close = () => panel.current?.hidePopover();
  return (
    <div className="grid">
      <button
        type="button"
        className={`icon-button ${styles.bell}`}
        aria-label={t("bell", { count: unread })}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <Icon name="bell" size="1.5rem" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className={styles.panel}
        onToggle={onToggle}
      >
        <p id={`${id}-title`} className="heavy mb-2">
          {t("bellTitle")}
        </p>
        {wasOpened && <NoticePanel notices={notices?.slice(0, lastFew)} onFollow={close} />}
        <Link to="/notifications" className={styles.all} onClick={close}>
          {t("seeAll")}
        </Link>
      </div>
    </div>
  );
}
