import * as contract from "#modules/operations/contract/export.ts";
import { exportList } from "#modules/operations/index.ts";
import { adminProcedure, createCallerFactory, router } from "./trpc.ts";

/**
 * An admin's list as a table. Alone, for the function that sends it: rows as they come are no answer of the two doors. A
 * mutation, as it is written down, and so refused to other sites.
 */
export const createExportCaller = createCallerFactory(
  router({
    exportList: adminProcedure
      .input(contract.exportList.input)
      .mutation(({ ctx, input }) => exportList(ctx.deps, ctx.actor, input)),
  }),
);
