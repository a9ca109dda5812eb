import { useRef, useState } from "react";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import type { Notification } from "#modules/notices/contract.ts";
import { dayIn } from "../../lib/days.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { askForNotices, followRates } from "../../lib/notices.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { type NoticeFilter, noticeFilters, useMarkNotices } from "./mark-notices.ts";
import styles from "./notices.module.css";
import { NotificationItem } from "./notification-item.tsx";

const mostKnown = 30;

/** All notices by day, newest first. Opening the page marks nothing; following a notice or marking it does. */
export function NotificationsPage() {
  const t = useTranslations("notifications.page");
  const [filter, setFilter] = useState<NoticeFilter>("all");
  const query = trpc.notifications.page.useInfiniteQuery(
    { filter },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const { data: notices } = trpc.notifications.list.useQuery();
  const failed = useFailureToast();
  const daysOf = useDays();
  const { act: unmarkAll } = useAct(trpc.notifications.undoMarkAllRead, {
    failure: t("undoFailed"),
    onDone: askForNotices,
  });
  const { act: markAll, isActing } = useAct(trpc.notifications.markAllRead, {
    success: ({ readAt, count }) => ({
      title: t("allRead.title"),
      message: t("allRead.text", { count }),
      ...(count > 0 && { action: { label: t("undo"), onAct: () => unmarkAll({ readAt }) } }),
    }),
    failure: t("markFailed"),
    onDone: askForNotices,
  });
  const mark = useMarkNotices();
  const sheet = useRef<HTMLElement>(null);

  const pages = query.data?.pages;
  // Until loaded, and offline, show the header's notices.
  const known = filter === "all" && notices?.length ? notices : undefined;
  const rows = pages?.flatMap((page) => page.rows) ?? known?.slice(0, mostKnown);
  const unread = pages?.[0]?.unread ?? known?.filter(({ isRead }) => !isRead).length ?? 0;
  const newest = rows?.[0]?.createdAt;
  const onMark = (id: string, isRead: boolean) => {
    mark([id], isRead);
    // The notice leaves this list with its focused button.
    if (filter === "unread" && isRead) {
      sheet.current?.focus();
      toast({ title: t("markedRead"), action: { label: t("undo"), onAct: () => mark([id], false) } });
    }
  };
  const showMore = async () => {
    const { error } = await query.fetchNextPage();
    if (error) failed(error, { general: t("moreFailed") });
    else await followRates();
  };
  return (
    <Page
      title={t("title")}
      lead={rows && (rows.length > 0 || filter === "unread") ? t("lead", { count: unread }) : undefined}
      actions={
        unread > 0 && newest ? (
          <Button variant="quiet" loading={isActing} onClick={() => markAll({ until: newest })}>
            <Icon name="check" />
            {t("markAll")}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.centre}>
        <ChoiceTabs
          label={t("filter")}
          options={noticeFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          value={filter}
          onChange={setFilter}
        >
          <section ref={sheet} className={styles.sheet} aria-label={t("list")} tabIndex={-1}>
            <Loaded source={{ ...query, data: rows }} rows={4}>
              {(rows) =>
                rows.length > 0 ? (
                  daysOf(rows).map(({ day, title, notices }) => (
                    <section key={day} aria-labelledby={`day-${day}`}>
                      <h2 id={`day-${day}`} className={styles.day}>
                        {title}
                      </h2>
                      <ul className={`grid ${styles.list}`}>
                        {notices.map((notice) => (
                          <li key={notice.id}>
                            <NotificationItem notification={notice} onMark={onMark} />
                          </li>
                        ))}
                      </ul>
                    </section>
                  ))
                ) : filter === "unread" ? (
                  <EmptyState title={t("noneUnread")} text={t("noneUnreadText")} />
                ) : (
                  <EmptyState title={t("empty")} text={t("emptyText")} />
                )
              }
            </Loaded>
          </section>
          {query.hasNextPage && (
            <Button
              variant="quiet"
              wide
              loading={query.isFetchingNextPage}
              onClick={() => void showMore()}
              className="mt-4"
            >
              {t("more")}
            </Button>
          )}
        </ChoiceTabs>
        <RatesNote />
      </div>
    </Page>
  );
}

const dayMs = 86_400_000;

/** Groups ordered notices by the reader's days: "Today", "Yesterday", "Fri, Nov 20, 2026". */
function useDays(): (
  notices: readonly Notification[],
) => { day: string; title: string; notices: Notification[] }[] {
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = usePickupZone();
  const now = useNow({ updateInterval: 60_000 });
  const today = Date.parse(dayIn(now, timeZone));
  const nearDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const titleOf = (day: string) => {
    const at = Date.parse(day);
    const daysAgo = (today - at) / dayMs;
    if (daysAgo === 0 || daysAgo === 1) return capitalised(nearDays.format(-daysAgo, "day"));
    return format.dateTime(new Date(at), {
      timeZone: "UTC",
      weekday: "short",
      month: "short",
      day: "numeric",
      ...(daysAgo > 300 && { year: "numeric" }),
    });
  };
  return (notices) => {
    const days = new Map<string, Notification[]>();
    for (const notice of notices) {
      const day = dayIn(new Date(notice.createdAt), timeZone);
      days.set(day, [...(days.get(day) ?? []), notice]);
    }
    return [...days].map(([day, told]) => ({ day, title: titleOf(day), notices: told }));
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
