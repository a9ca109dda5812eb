export { billing } from "./billing.ts";
export { giveCredit, takeCreditBack, tellCreditsOf, transferCredits } from "./credits.ts";
export {
  changeCustomer,
  chargedSubscription,
  ensureCustomer,
  guaranteeUntil,
  noteSubscription,
  notifyCancelled,
  remindOfCards,
  welcome,
} from "./customers.ts";
export { applyDispute, disputes } from "./disputes.ts";
export { followRefundAgain, noteFailedRefund, settleRefund } from "./failed-refunds.ts";
export { promisePrice } from "./home-prices.ts";
export { applyInvoice, attempt, billMonths, bookMovement, notifyToPay } from "./invoices.ts";
export { bills, creditLimit, credits, refunds } from "./money-lists.ts";
export { pauseBill } from "./next-charge.ts";
export { giveBack, returnOneOffs, takeOneOffBill } from "./one-offs.ts";
export { homePrice, quotePrice } from "./price-quotes.ts";
export { type AreaSums, sumAreas } from "./queries/admin-money.ts";
export {
  bookCredits,
  chosenByAdmin,
  creditPickups,
  findLeft,
  guaranteeSource,
  listCreditedDays,
  unusedServiceCredit,
} from "./queries/credits.ts";
export { findCustomer } from "./queries/customers.ts";
export { listUnsentAgain } from "./queries/failed-refunds.ts";
export {
  findFailedInvoice,
  findInvoice,
  isChargeKnown,
  isInvoiceKnown,
  listRefundsInTheWay,
  listUnsentRefunds,
  lockInvoicesOf,
  settledInvoices,
} from "./queries/invoices.ts";
export { book, bookEarning, homeownerBalance, isBooked, runnerWeekBalance } from "./queries/ledger.ts";
export {
  findOneOff,
  findOneOffOfBill,
  insertOneOff,
  linkOneOff,
  listComingOneOffs,
  listOneOffsOfJobs,
  listOpenOneOffs,
  lockUnpaidOneOff,
  type OneOffRow,
  settleOneOff,
} from "./queries/one-offs.ts";
export { countResumed, dropPause, listPauses, listPausesDue, movePause } from "./queries/pauses.ts";
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
  hasEndedAsWished,
  insertSubscription,
  isAnyUnlinked,
  linkSubscription,
  listEndingSubscriptions,
  listStaleSubscriptions,
  lockSubscription,
  movePeriodEnd,
  noNextRate,
  ranSubscription,
  type SubscriptionRow,
  saveCard,
  updateSubscription,
  wishEnd,
} from "./queries/subscriptions.ts";
export { applyRefund, beginRefund, refundableCents, refundInvoice } from "./refunds.ts";
export { bill, sendRefund, syncCustomer } from "./tasks.ts";
