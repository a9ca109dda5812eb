import type { Mail } from "#adapters/mail/port.ts";
import type { Workers } from "#adapters/queue/port.ts";
import type { Deps } from "./deps.ts";
import { confirmEmail } from "./tasks/confirm-email.ts";
import { deliverMail, deliverToVisitor } from "./tasks/deliver-mail.ts";
import { deliverNotices } from "./tasks/deliver-notices.ts";
import { findPin } from "./tasks/find-pin.ts";
import { deliverGuestMessage } from "./tasks/guest-message.ts";
import { orderBackgroundCheck } from "./tasks/order-background-check.ts";
import { replanVisits } from "./tasks/replan-visits.ts";
import { runScheduleNow } from "./tasks/run-schedule.ts";
import { sendAccountLink } from "./tasks/send-account-link.ts";
import { sendFarewell } from "./tasks/send-farewell.ts";
import { sendInvitation } from "./tasks/send-invitation.ts";
import { sendProofCode } from "./tasks/send-proof-code.ts";
import { sendRefund } from "./tasks/send-refund.ts";
import { sendResetLink } from "./tasks/send-reset-link.ts";
import { stampJobs } from "./tasks/stamp-jobs.ts";
import { sweepPhoto } from "./tasks/sweep-photo.ts";
import { tellCustomer } from "./tasks/tell-customer.ts";
import { tellWaiting } from "./tasks/tell-waiting.ts";

/** Who does each task. Every task may come twice, under the same id. */
export function createWorkers(deps: Deps & { mail: Mail; appUrl: string }): Workers {
  return {
    "deliver-mail": (payload, task) => deliverMail(deps, payload, task),
    "deliver-notices": (payload, task) => deliverNotices(deps, payload, task),
    "deliver-to-visitor": (payload, task) => deliverToVisitor(deps, payload, task),
    "tell-waiting": (payload) => tellWaiting(deps, payload),
    "order-background-check": (payload) => orderBackgroundCheck(deps, payload),
    "send-invitation": (payload, task) => sendInvitation(deps, payload, task),
    "confirm-email": (payload, task) => confirmEmail(deps, payload, task),
    "send-account-link": (payload, task) => sendAccountLink(deps, payload, task),
    "send-reset-link": (payload, task) => sendResetLink(deps, payload, task),
    "send-farewell": (payload, task) => sendFarewell(deps, payload, task),
    "send-proof-code": (payload, task) => sendProofCode(deps, payload, task),
    "sweep-photo": (payload) => sweepPhoto(deps, payload),
    "end-subscription": (payload) => deps.payments.endSubscription(payload),
    "tell-customer": (payload) => tellCustomer(deps, payload),
    "send-refund": (payload) => sendRefund(deps, payload),
    "remove-photos": async ({ keys }) => {
      for (const key of keys) await deps.photos.remove(key);
    },
    "replan-visits": (payload) => replanVisits(deps, payload),
    "find-pin": (payload) => findPin(deps, payload),
    "run-schedule": (payload) => runScheduleNow(deps, payload),
    "guest-message": (payload, task) => deliverGuestMessage(deps, payload, task),
    "stamp-jobs": (payload) => deps.transact((tx) => stampJobs(deps, tx, payload)),
  };
}
