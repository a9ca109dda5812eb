import * as z from "zod";
import * as operations from "#modules/operations/contract/exports.ts";
import { yearSummary } from "#modules/payouts/contract/year.ts";
import * as payouts from "#modules/payouts/contract.ts";
import * as rentals from "#modules/rentals/contract/prices.ts";
import { sharedRecord } from "#modules/rentals/contract/records.ts";
import { record } from "#modules/rentals/contract.ts";
import { type AdminRight, hasRight } from "#platform/values/admin-roles.ts";
import { Refused } from "#platform/values/refusal.ts";
import { view } from "./act.ts";
import {
  accountProcedure,
  admins,
  createCallerFactory,
  homeownerProcedure,
  publicProcedure,
  router,
  runnerProcedure,
} from "./trpc.ts";

/** What an admin needs to take each list as a table: the right to see it. */
const rightOf: Record<operations.ExportedList["list"], AdminRight> = {
  homeowners: "see",
  runners: "see",
  jobs: "see",
  rentals: "see",
  problems: "see",
  deliveries: "see",
  dispatch: "see",
  coverage: "see",
  waiting: "see",
  waitingZips: "see",
  support: "seeTalks",
  bills: "seeBills",
  credits: "seeBills",
  coupons: "seeBills",
  gifts: "seeBills",
  runnerReferrals: "seeBills",
  refunds: "seeBills",
  audit: "inspect",
  margins: "seeMoney",
  rentalMonths: "seeMoney",
  payRun: "seeMoney",
};

/**
 * What functions send as files, which REST and tRPC cannot. A module loads on its call, so a function loads only its
 * own. The mutations must be refused to other sites: one is audited, one uses up its link.
 */
export const createDownloadCaller = createCallerFactory(
  router({
    statement: view(runnerProcedure, payouts.statement, async (deps, actor, input) => {
      const { statement } = await import("#modules/payouts/index.ts");
      return statement(deps, actor, input);
    }),
    yearSummary: view(runnerProcedure, yearSummary, async (deps, actor, input) => {
      const { yearSummary: summarize } = await import("#modules/payouts/index.ts");
      return summarize(deps, actor, input);
    }),
    rentalMonths: view(homeownerProcedure, rentals.months, async (deps, actor) => {
      const { months } = await import("#modules/rentals/index.ts");
      return months(deps, actor);
    }),
    record: homeownerProcedure.input(record.input).query(async ({ ctx, input }) => {
      const { homeownerId } = ctx.actor;
      if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
      const { findRecord } = await import("#modules/rentals/index.ts");
      return { ...(await findRecord(ctx.context.deps, { ...input, homeownerId })), ...input };
    }),
    sharedRecord: publicProcedure.input(sharedRecord.input).query(async ({ ctx, input }) => {
      const { findSharedRecord } = await import("#modules/rentals/index.ts");
      return findSharedRecord(ctx.context.deps, input.token);
    }),
    exportList: admins.see.input(operations.exportList.input).mutation(async ({ ctx, input }) => {
      if (!hasRight(ctx.actor.adminRole, rightOf[input.list]))
        throw new Refused({ code: "ROLE_LACKS_RIGHT" });
      const { exportList } = await import("#modules/operations/index.ts");
      return exportList(ctx.context.deps, ctx.actor, input);
    }),
    takeExport: accountProcedure
      .input(z.object({ token: z.string().max(100) }))
      .mutation(async ({ ctx, input }) => {
        const { takeExport } = await import("#modules/people/index.ts");
        const actor = { ...ctx.actor, runnerId: ctx.signedIn.runnerId };
        return takeExport(ctx.context.deps, actor, ctx.context.sessionToken ?? "", input.token);
      }),
  }),
);
