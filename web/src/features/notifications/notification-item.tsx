import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Notification, NotificationType } from "#contracts/notifications.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./notifications-page.module.css";

const icons: Record<NotificationType, IconName> = {
  jobAccepted: "user",
  runnerOnTheWay: "user",
  jobStarted: "can",
  jobCompleted: "check",
  curbClear: "check",
  jobReleased: "refresh",
  jobCancelled: "close",
  jobMissed: "alert",
  jobNotServed: "alert",
  jobDoneAfterAll: "check",
  jobNotServedAfterAll: "alert",
  jobTakenBack: "alert",
  problemReported: "alert",
  problemResolved: "info",
  canStays: "clock",
  pickupTomorrow: "calendar",
  pickupTonight: "calendar",
  holidayMoved: "calendar",
  holidaySkipped: "calendar",
  holidayBack: "calendar",
  holdOver: "calendar",
  serviceEnded: "leave",
  serviceStopped: "leave",
  paymentFailed: "card",
  paymentAction: "card",
  cardExpires: "card",
  priceChanged: "money",
  priceStays: "money",
  creditGiven: "money",
  creditTakenBack: "money",
  refundIssued: "money",
  disputeOpened: "alert",
  disputeClosed: "info",
  payoutPaid: "money",
  payoutWaiting: "clock",
  payAdjusted: "money",
  homeChanged: "home",
  visitAsked: "calendar",
  calendarFailing: "calendar",
  calendarDoubted: "calendar",
  calendarIncomplete: "calendar",
  dayCorrected: "calendar",
  dayIsRight: "calendar",
  applicationSubmitted: "clock",
  applicationApproved: "check",
  applicationRejected: "info",
  applicationMoreInfo: "info",
  applicationAnswered: "users",
  checkInDoubt: "alert",
  checkClear: "check",
  ratingAppealed: "star",
  appealDecided: "star",
  jobAssigned: "can",
  jobReassigned: "users",
  runnerChanged: "user",
  pickupCancelled: "close",
  pickupPushed: "calendar",
  pickupPushedBack: "calendar",
  jobsPushed: "calendar",
  jobsPushedBack: "calendar",
  supportAsked: "bell",
  supportAnswered: "bell",
};

/** One thing that somebody was told, with the way to where it happened. */
export function NotificationItem({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const t = useTranslations("notifications.page");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const at = new Date(notification.createdAt);
  return (
    <article className={styles.item} data-new={isNew}>
      <span className={styles.mark}>
        <Icon name={icons[notification.type]} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {notification.link ? <a href={notification.link}>{notification.title}</a> : notification.title}
        </h2>
        <p>{notification.message}</p>
        <p className={styles.when}>
          <time
            dateTime={notification.createdAt}
            title={format.dateTime(at, { dateStyle: "medium", timeStyle: "short" })}
          >
            {format.relativeTime(at, now > at ? now : at)}
          </time>
          {isNew && <StatusBadge tone="busy" icon="bell" label={t("unread")} />}
        </p>
      </div>
    </article>
  );
}
