export { deliveries, takeMailNews } from "./deliveries.ts";
export { list, live, markAllRead, markRead, markUnread, page, undoMarkAllRead } from "./notices.ts";
export { notify } from "./notify.ts";
export {
  allowLetters,
  findLetterSwitch,
  reachability,
  setQuietHours,
  stopLetters,
  updateNotifications,
} from "./preferences.ts";
export { subscribePush, testPush, unsubscribePush } from "./push.ts";
export { insertNotifications, noticesFingerprint, renewNotification } from "./queries/notifications.ts";
export { closeForeignWays, findReachability, unlinkOtherGoogle } from "./queries/reachability.ts";
export { findReader, forgetUnreachable } from "./queries/readers.ts";
export { confirmSmsNumber, removeSmsNumber, setSmsNumber, takeSmsNews } from "./sms-number.ts";
export { deliver } from "./tasks/deliver.ts";
export { deliverMail, deliverToVisitor } from "./tasks/deliver-mail.ts";
export { deliverNotices } from "./tasks/deliver-notices.ts";
export { sendNotices } from "./tasks/send-notices.ts";
