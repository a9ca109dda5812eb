import * as contract from "#modules/operations/contract.ts";
import { exportList } from "#modules/operations/index.ts";
import { adminProcedure, createCallerFactory, router } from "./trpc.ts";

/**
 * An admin's list as a table. Separate, for the function that streams it, since REST and tRPC cannot stream rows. A
 * mutation, because it is audited and must be refused to other sites.
 */
export const createExportCaller = createCallerFactory(
  router({
    exportList: adminProcedure
      .input(contract.exportList.input)
      .mutation(({ ctx, input }) => exportList(ctx.deps, ctx.actor, input)),
  }),
);
