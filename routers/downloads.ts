import * as z from "zod";
import * as operations from "#modules/operations/contract.ts";
import * as payouts from "#modules/payouts/contract.ts";
import { view } from "./act.ts";
import { accountProcedure, adminProcedure, createCallerFactory, router, runnerProcedure } from "./trpc.ts";

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
    exportList: adminProcedure.input(operations.exportList.input).mutation(async ({ ctx, input }) => {
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
