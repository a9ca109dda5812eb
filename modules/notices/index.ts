export { openAddOnToken } from "./add-on-token.ts";
export { deliveries, takeEmailNews } from "./deliveries.ts";
export {
  messageText,
  messageTexts,
  previewMessageText,
  setMessageText,
  testMessageText,
} from "./message-texts.ts";
export { list, live, markAllRead, markRead, markUnread, page, undoMarkAllRead } from "./notices.ts";
export {
  type Email,
  type Notice,
  notify,
  notifyAndEmail,
  pickupPath,
  queueEmail,
  toPickup,
} from "./notify.ts";
export {
  allowEmails,
  findEmailSwitch,
  reachability,
  setDigest,
  setQuietHours,
  stopEmails,
  updateNotifications,
} from "./preferences.ts";
export { subscribePush, testPush, unsubscribePush } from "./push.ts";
export { noticesFingerprint, readNotices, renewNotification } from "./queries/notifications.ts";
export {
  closeForeignAccess,
  findReachability,
  saveQuietHours,
  unlinkOtherGoogle,
} from "./queries/reachability.ts";
export { findReader, forgetUnreachable, noteNumber } from "./queries/readers.ts";
export { openSkipToken } from "./skip-token.ts";
export {
  callableNumber,
  confirmSmsNumber,
  removeSmsNumber,
  setSmsNumber,
  stopTexts,
  takeSmsNews,
} from "./sms-number.ts";
export { deliver } from "./tasks/deliver.ts";
export { deliverEmail, deliverToVisitor } from "./tasks/deliver-email.ts";
export { deliverNotices, type Texting } from "./tasks/deliver-notices.ts";
export { sendDigests } from "./tasks/send-digests.ts";
export { sendNotices } from "./tasks/send-notices.ts";
