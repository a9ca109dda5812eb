import { useTranslations } from "use-intl";

/** Message keys of the queue's tasks. */
export const taskWords = {
  "deliver-mail": "deliverMail",
  "deliver-notices": "deliverNotices",
  "deliver-to-visitor": "deliverToVisitor",
  "tell-waiting": "tellWaiting",
  "order-background-check": "orderBackgroundCheck",
  "send-invitation": "sendInvitation",
  "send-helper-link": "sendHelperLink",
  "tell-circle": "tellCircle",
  "send-gift-email": "sendGiftEmail",
  "ask-consent": "askConsent",
  "confirm-email": "confirmEmail",
  "send-account-link": "sendAccountLink",
  "send-reset-link": "sendResetLink",
  "send-farewell": "sendFarewell",
  "send-proof-code": "sendProofCode",
  "sweep-photo": "sweepPhoto",
  "end-subscription": "endSubscription",
  "tell-customer": "tellCustomer",
  "send-refund": "sendRefund",
  "remove-photos": "removePhotos",
  "replan-visits": "replanVisits",
  "stamp-jobs": "stampJobs",
  "find-pin": "findPin",
  "run-schedule": "runSchedule",
  "guest-message": "guestMessage",
  "record-email": "recordEmail",
  "tell-operator": "tellOperator",
  "deliver-webhook": "deliverWebhook",
} as const;

/** Formats a duration in its largest unit, rounded down: "3 min". */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations("adminHealth.duration");
  return (seconds) => {
    if (seconds < 60) return t("seconds", { count: Math.floor(seconds) });
    if (seconds < 3600) return t("minutes", { count: Math.floor(seconds / 60) });
    if (seconds < 86_400) return t("hours", { count: Math.floor(seconds / 3600) });
    return t("days", { count: Math.floor(seconds / 86_400) });
  };
}
