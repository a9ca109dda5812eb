export { applyDispute } from "./apply-dispute.ts";
export { applyInvoice } from "./apply-invoice.ts";
export { applyRefund } from "./apply-refund.ts";
export { attempt } from "./attempt.ts";
export { beginRefund, refundableCents } from "./begin-refund.ts";
export { billMonths } from "./bill-months.ts";
export { billing } from "./billing.ts";
export { bookMovement } from "./book-movement.ts";
export { changeCustomer } from "./change-customer.ts";
export { chargedSubscription } from "./charged-subscription.ts";
export { disputes } from "./disputes.ts";
export { ensureCustomer } from "./ensure-customer.ts";
export { giveCredit } from "./give-credit.ts";
export { guaranteeUntil } from "./guarantee-until.ts";
export { bills, creditLimit, credits, refunds } from "./money-lists.ts";
export { type AreaSums, sumAreas } from "./queries/admin-money.ts";
export { bookCredits, guaranteeSource, listCreditedDays, unusedServiceCredit } from "./queries/credits.ts";
export { findFailedInvoice, isInvoiceKnown, lockInvoicesOf, settledInvoices } from "./queries/invoices.ts";
export { book, bookEarning, runnerWeekBalance } from "./queries/ledger.ts";
export { ranSubscription } from "./queries/ran-subscription.ts";
export { listUnsentRefunds } from "./queries/refunds.ts";
export {
  activateSubscription,
  changeSubscription,
  endSubscription,
  endSubscriptionsDue,
  findFirstActivation,
  findLiveSubscription,
  findSubscription,
  findSubscriptionOfCustomer,
  findSubscriptionOfProvider,
  insertSubscription,
  linkSubscription,
  listEndingSubscriptions,
  listStaleSubscriptions,
  lockSubscription,
  movePeriodEnd,
  noNextRate,
  type SubscriptionRow,
  saveCard,
  updateSubscription,
  wishEnd,
} from "./queries/subscriptions.ts";
export { refundInvoice } from "./refund-invoice.ts";
export { remindOfCards } from "./remind-of-cards.ts";
export { takeCreditBack } from "./take-credit-back.ts";
export { bill } from "./tasks/bill.ts";
export { sendRefund } from "./tasks/send-refund.ts";
export { tellCustomer } from "./tasks/tell-customer.ts";
export { noteSubscription, tellCancelled, welcome } from "./tell-service.ts";
export { tellToPay } from "./tell-to-pay.ts";
export { transferCredits } from "./transfer-credits.ts";
