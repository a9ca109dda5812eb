import * as contract from "#contracts/admin.ts";
import * as healthContract from "#contracts/admin-health.ts";
import * as billingContract from "#contracts/billing.ts";
import * as holidayContract from "#contracts/holidays.ts";
import * as payContract from "#contracts/pay.ts";
import { adjustPay } from "#services/admin/adjust-pay.ts";
import { disputes } from "#services/admin/disputes.ts";
import { health, tasks } from "#services/admin/health.ts";
import { holdPayout, releasePayout } from "#services/admin/hold-payout.ts";
import { holidays } from "#services/admin/holidays.ts";
import { payRun } from "#services/admin/pay-run.ts";
import { previewHoliday } from "#services/admin/preview-holiday.ts";
import { previewPayRun } from "#services/admin/preview-pay-run.ts";
import { rates } from "#services/admin/rates.ts";
import { homeowners, jobs, runners, stats, waitingList } from "#services/admin/reads.ts";
import { refundInvoice } from "#services/admin/refund-invoice.ts";
import { removeHoliday } from "#services/admin/remove-holiday.ts";
import { retryAllTasks } from "#services/admin/retry-all-tasks.ts";
import { retryTask } from "#services/admin/retry-task.ts";
import { reviewRunner } from "#services/admin/review-runner.ts";
import { runSchedule } from "#services/admin/run-schedule.ts";
import { saveHoliday } from "#services/admin/save-holiday.ts";
import { setRate } from "#services/admin/set-rate.ts";
import { answers } from "./output.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: adminProcedure
    .input(contract.runners.input)
    .output(answers(contract.runners.output))
    .query(({ ctx, input }) => runners(ctx.deps, ctx.actor, input)),
  homeowners: adminProcedure
    .input(contract.homeowners.input)
    .output(answers(contract.homeowners.output))
    .query(({ ctx, input }) => homeowners(ctx.deps, ctx.actor, input)),
  waitingList: adminProcedure
    .input(contract.waitingList.input)
    .output(answers(contract.waitingList.output))
    .query(({ ctx, input }) => waitingList(ctx.deps, ctx.actor, input)),
  jobs: adminProcedure
    .input(contract.jobs.input)
    .output(answers(contract.jobs.output))
    .query(({ ctx, input }) => jobs(ctx.deps, ctx.actor, input)),
  stats: adminProcedure.output(answers(contract.stats.output)).query(({ ctx }) => stats(ctx.deps, ctx.actor)),
  refundInvoice: adminProcedure
    .input(billingContract.refundInvoice.input)
    .output(answers(billingContract.refundInvoice.output))
    .mutation(({ ctx, input }) => refundInvoice(ctx.deps, ctx.actor, input)),
  disputes: adminProcedure
    .output(answers(billingContract.disputes.output))
    .query(({ ctx }) => disputes(ctx.deps, ctx.actor)),
  reviewRunner: adminProcedure
    .input(contract.reviewRunner.input)
    .output(answers(contract.reviewRunner.output))
    .mutation(({ ctx, input }) => reviewRunner(ctx.deps, ctx.actor, input)),
  health: adminProcedure
    .output(answers(healthContract.health.output))
    .query(({ ctx }) => health(ctx.deps, ctx.actor, ctx.site.off)),
  tasks: adminProcedure
    .output(answers(healthContract.tasks.output))
    .query(({ ctx }) => tasks(ctx.deps, ctx.actor)),
  retryTask: adminProcedure
    .input(healthContract.retryTask.input)
    .output(answers(healthContract.retryTask.output))
    .mutation(({ ctx, input }) => retryTask(ctx.deps, ctx.actor, input)),
  retryAllTasks: adminProcedure
    .output(answers(healthContract.retryAllTasks.output))
    .mutation(({ ctx }) => retryAllTasks(ctx.deps, ctx.actor)),
  runSchedule: adminProcedure
    .input(healthContract.runSchedule.input)
    .output(answers(healthContract.runSchedule.output))
    .mutation(({ ctx, input }) => runSchedule(ctx.deps, ctx.actor, input)),
  previewPayRun: adminProcedure
    .input(payContract.previewPayRun.input)
    .output(answers(payContract.previewPayRun.output))
    .query(({ ctx, input }) => previewPayRun(ctx.deps, ctx.actor, input)),
  payRun: adminProcedure
    .output(answers(payContract.payRun.output))
    .mutation(({ ctx }) => payRun(ctx.deps, ctx.actor)),
  holdPayout: adminProcedure
    .input(payContract.holdPayout.input)
    .output(answers(payContract.holdPayout.output))
    .mutation(({ ctx, input }) => holdPayout(ctx.deps, ctx.actor, input)),
  releasePayout: adminProcedure
    .input(payContract.releasePayout.input)
    .output(answers(payContract.releasePayout.output))
    .mutation(({ ctx, input }) => releasePayout(ctx.deps, ctx.actor, input)),
  adjustPay: adminProcedure
    .input(payContract.adjustPay.input)
    .output(answers(payContract.adjustPay.output))
    .mutation(({ ctx, input }) => adjustPay(ctx.deps, ctx.actor, input)),
  rates: adminProcedure
    .output(answers(payContract.rates.output))
    .query(({ ctx }) => rates(ctx.deps, ctx.actor)),
  setRate: adminProcedure
    .input(payContract.setRate.input)
    .output(answers(payContract.setRate.output))
    .mutation(({ ctx, input }) => setRate(ctx.deps, ctx.actor, input)),
  holidays: adminProcedure
    .input(holidayContract.holidays.input)
    .output(answers(holidayContract.holidays.output))
    .query(({ ctx, input }) => holidays(ctx.deps, ctx.actor, input)),
  previewHoliday: adminProcedure
    .input(holidayContract.previewHoliday.input)
    .output(answers(holidayContract.previewHoliday.output))
    .query(({ ctx, input }) => previewHoliday(ctx.deps, ctx.actor, input)),
  saveHoliday: adminProcedure
    .input(holidayContract.saveHoliday.input)
    .output(answers(holidayContract.saveHoliday.output))
    .mutation(({ ctx, input }) => saveHoliday(ctx.deps, ctx.actor, input)),
  removeHoliday: adminProcedure
    .input(holidayContract.removeHoliday.input)
    .output(answers(holidayContract.removeHoliday.output))
    .mutation(({ ctx, input }) => removeHoliday(ctx.deps, ctx.actor, input)),
});
