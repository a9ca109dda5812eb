import type { Mailer } from "#adapters/email/port.ts";
import type { Workers } from "#adapters/queue/port.ts";
import { tellWaiting } from "#modules/areas/index.ts";
import { sendRefund, syncCustomer } from "#modules/billing/index.ts";
import { sendHelperLink, tellCircle } from "#modules/circles/index.ts";
import { tellOperator } from "#modules/dispatch/index.ts";
import { sendGiftEmail } from "#modules/growth/index.ts";
import { deliverGuestMessage } from "#modules/guests/index.ts";
import { findPin } from "#modules/homes/index.ts";
import { deliverEmail, deliverNotices, deliverToVisitor } from "#modules/notices/index.ts";
import { sendFarewell } from "#modules/people/index.ts";
import { sweepPhoto } from "#modules/photos/index.ts";
import { stampJobs } from "#modules/pickups/index.ts";
import { deliverRecord } from "#modules/rentals/index.ts";
import { orderBackgroundCheck, sendInvitation } from "#modules/runners/index.ts";
import { replanPickups } from "#modules/schedule/index.ts";
import {
  emailConfirmation as confirmEmail,
  sendAccountLink,
  emailProofCode as sendProofCode,
  sendResetLink,
} from "#modules/sign-in/index.ts";
import { askConsent, textingOf } from "#modules/texting/index.ts";
import { deliverWebhook } from "#modules/webhooks/index.ts";
import type { Deps } from "#platform/deps.ts";
import { runScheduleNow } from "./tasks/run-schedule.ts";

/** The worker of each task. Any task may arrive twice under the same id. */
export function createWorkers(deps: Deps & { mailer: Mailer; appUrl: string }): Workers {
  return {
    "deliver-mail": (payload, task) => deliverEmail(deps, payload, task),
    "deliver-notices": (payload, task) => deliverNotices(deps, payload, task, textingOf(deps)),
    "deliver-to-visitor": (payload, task) => deliverToVisitor(deps, payload, task),
    "tell-waiting": (payload) => tellWaiting(deps, payload),
    "order-background-check": (payload) => orderBackgroundCheck(deps, payload),
    "send-invitation": (payload, task) => sendInvitation(deps, payload, task),
    "ask-consent": (payload, task) => askConsent(deps, payload, task),
    "send-helper-link": (payload, task) => sendHelperLink(deps, payload, task),
    "tell-circle": (payload, task) => tellCircle(deps, payload, task),
    "send-gift-email": (payload, task) => sendGiftEmail(deps, payload, task),
    "confirm-email": (payload, task) => confirmEmail(deps, payload, task),
    "send-account-link": (payload, task) => sendAccountLink(deps, payload, task),
    "send-reset-link": (payload, task) => sendResetLink(deps, payload, task),
    "send-farewell": (payload, task) => sendFarewell(deps, payload, task),
    "send-proof-code": (payload, task) => sendProofCode(deps, payload, task),
    "sweep-photo": (payload) => sweepPhoto(deps, payload),
    "end-subscription": (payload) => deps.payments.endSubscription(payload),
    "tell-customer": (payload) => syncCustomer(deps, payload),
    "send-refund": (payload) => sendRefund(deps, payload),
    "remove-photos": async ({ keys }) => {
      for (const key of keys) await deps.photos.remove(key);
    },
    "replan-visits": (payload) => replanPickups(deps, payload),
    "find-pin": (payload) => findPin(deps, payload),
    "run-schedule": (payload) => runScheduleNow(deps, payload),
    "guest-message": (payload) => deliverGuestMessage(deps, payload),
    "record-email": (payload) => deliverRecord(deps, payload),
    "tell-operator": (payload, task) => tellOperator(deps, payload, task),
    "deliver-webhook": (payload) => deliverWebhook(deps, payload),
    "stamp-jobs": (payload) => deps.transact((tx) => stampJobs(deps, tx, payload)),
  };
}
