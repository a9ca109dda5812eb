import { useId } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Notification, NotificationType } from "#modules/notices/contract.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PathLink } from "../../ui/link.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useMarkNotices } from "./mark-notices.ts";
import styles from "./notices.module.css";

const icons: Record<NotificationType, IconName> = {
  jobAccepted: "user",
  runnerOnTheWay: "user",
  pickupMessage: "bell",
  jobStarted: "can",
  startUndone: "info",
  jobReopened: "pin",
  jobCompleted: "check",
  curbClear: "check",
  jobReleased: "refresh",
  jobCancelled: "close",
  jobMissed: "alert",
  jobNotServed: "alert",
  cansNotEmptied: "can",
  addOnAsked: "info",
  addOnAnswered: "info",
  addOnDone: "check",
  jobDoneAfterAll: "check",
  jobNotServedAfterAll: "alert",
  jobTakenBack: "alert",
  jobRefused: "alert",
  pickupReplanned: "refresh",
  problemReported: "alert",
  problemResolved: "info",
  canStays: "clock",
  pickupTomorrow: "calendar",
  pickupTonight: "calendar",
  holidayMoved: "calendar",
  holidaySkipped: "calendar",
  holidayBack: "calendar",
  holdOver: "calendar",
  areaServed: "check",
  serviceCancelled: "leave",
  serviceEnded: "leave",
  serviceStopped: "leave",
  paymentFailed: "card",
  paymentAction: "card",
  cardExpires: "card",
  priceChanged: "money",
  priceStays: "money",
  rentalPriceChanged: "money",
  creditGiven: "money",
  creditTakenBack: "money",
  refundIssued: "money",
  disputeOpened: "alert",
  disputeClosed: "info",
  payoutPaid: "money",
  payoutWaiting: "clock",
  payAdjusted: "money",
  tipReceived: "money",
  tipTakenBack: "money",
  referralCredited: "money",
  referralReversed: "money",
  runnerReferral: "money",
  homeChanged: "home",
  visitAsked: "calendar",
  helperActed: "user",
  cleanerWaits: "clock",
  calendarFailing: "calendar",
  webhookPaused: "calendar",
  calendarDoubted: "calendar",
  calendarIncomplete: "calendar",
  dayCorrected: "calendar",
  changedForYou: "calendar",
  dayIsRight: "calendar",
  streetDayChanged: "calendar",
  applicationSubmitted: "clock",
  applicationApproved: "check",
  applicationRejected: "info",
  applicationMoreInfo: "info",
  applicationAnswered: "users",
  checkInDoubt: "alert",
  checkClear: "check",
  ratingAppealed: "star",
  appealDecided: "star",
  refusalReviewed: "info",
  noticeGiven: "alert",
  noticeDecided: "info",
  noticeAppealed: "users",
  jobAssigned: "can",
  jobReassigned: "users",
  runnerChanged: "user",
  regularBegins: "user",
  regularEnds: "refresh",
  regularOff: "calendar",
  substituteComes: "user",
  regularsPlanned: "can",
  regularsEnded: "can",
  backupAsked: "user",
  backupFirst: "bell",
  pickupCancelled: "close",
  pickupPushed: "calendar",
  pickupPushedBack: "calendar",
  pickupLater: "clock",
  jobsPushed: "calendar",
  jobsPushedBack: "calendar",
  jobsLater: "clock",
  supportAsked: "bell",
  supportAnswered: "bell",
  supportWrote: "bell",
  supportTexted: "bell",
  passwordChanged: "alert",
  secondFactorOn: "check",
  secondFactorOff: "alert",
  payoutEmailChanged: "alert",
  secondFactorTried: "alert",
  recoveryCodeUsed: "alert",
  recoveryCodesMade: "info",
  googleLinked: "info",
  googleUnlinked: "info",
  passkeyAdded: "alert",
  passkeyRemoved: "info",
  newSignIn: "alert",
  emailMoved: "info",
  addressUnreachable: "alert",
};

/** One notice with a link to its subject, which marks it read, and a read/unread button. */
export function NotificationItem({
  notification,
  onMark,
}: {
  notification: Notification;
  onMark: (id: string, isRead: boolean) => void;
}) {
  const t = useTranslations("notifications.page");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const titleId = useId();
  const { id, isRead, link, title } = notification;
  const timeZone = usePickupZone();
  const at = new Date(notification.createdAt);
  const onFollow = () => {
    if (!isRead) onMark(id, true);
  };
  return (
    <article className={styles.item} data-new={!isRead}>
      <span className={styles.mark}>
        <Icon name={icons[notification.type]} />
      </span>
      <div>
        <h3 id={titleId} className={`medium leading ${styles.title}`}>
          {link ? (
            <PathLink path={link} onClick={onFollow} onAuxClick={onFollow}>
              {title}
            </PathLink>
          ) : (
            title
          )}
        </h3>
        <p>{notification.message}</p>
        <div className="flex wrap middle soft small mt-1 gap-1-3">
          <time
            dateTime={notification.createdAt}
            title={format.dateTime(at, { dateStyle: "medium", timeStyle: "short", timeZone })}
          >
            {format.relativeTime(at, now > at ? now : at)}
          </time>
          {!isRead && <StatusBadge tone="busy" icon="bell" label={t("unread")} />}
          {/* Above the title's link, which covers the row. */}
          <span className="to-end relative">
            <SmallButton variant="plain" aria-describedby={titleId} onClick={() => onMark(id, !isRead)}>
              {isRead ? t("markUnread") : t("markRead")}
            </SmallButton>
          </span>
        </div>
      </div>
    </article>
  );
}

/** The same, shortened for the menu. */
export function NoticeLine({
  notification: { id, type, title, message, createdAt, isRead, link },
  onFollow,
}: {
  notification: Notification;
  onFollow: (id: string) => void;
}) {
  const t = useTranslations("notifications.page");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const at = new Date(createdAt);
  return (
    <PathLink
      path={link ?? "/notifications"}
      className={styles.line}
      data-new={!isRead}
      onClick={() => onFollow(id)}
    >
      <span className={styles.mark}>
        <Icon name={icons[type]} />
      </span>
      <span className="grid">
        <span className="strong leading">
          {title}
          {!isRead && <VisuallyHidden> ({t("unread")})</VisuallyHidden>}
        </span>
        <span className="soft small">{message}</span>
        <time dateTime={createdAt} className="soft small">
          {format.relativeTime(at, now > at ? now : at)}
        </time>
      </span>
    </PathLink>
  );
}

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
    <ul className="grid gap-1" aria-label={t("list")}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLine notification={notice} onFollow={() => follow(notice)} />
        </li>
      ))}
    </ul>
  );
}
