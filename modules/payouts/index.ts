export { refreshPayoutAccount, startPayoutAccount } from "./account.ts";
export { adjustPay } from "./adjust-pay.ts";
export { explainPay, explainWeek } from "./explain-pay.ts";
export { holdPayout, releasePayout, takeBackRefused } from "./holds.ts";
export {
  pay,
  payoutAccount,
  payRunJobs,
  payYear,
  previewPayRun,
  renderPayRunRow,
  statement,
  statements,
} from "./pay-reads.ts";
export { payRun } from "./pay-run.ts";
export { listPayRun } from "./queries/pay-weeks.ts";
export { lockPayWeeks } from "./queries/payouts.ts";
export { retryPayout } from "./send-payout.ts";
export { payWeekly } from "./tasks.ts";
export { yearSummary } from "./year-summary.ts";
