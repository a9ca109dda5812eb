import * as contract from "#modules/payouts/contract/pay.ts";
import { statement as readStatement } from "#modules/payouts/index.ts";
import { answers } from "./output.ts";
import { createCallerFactory, router, runnerProcedure } from "./trpc.ts";

/** A runner's week: of the runner's procedures, and alone, for the function that makes a table of it. */
export const statement = runnerProcedure
  .input(contract.statement.input)
  .output(answers(contract.statement.output))
  .query(({ ctx, input }) => readStatement(ctx.deps, ctx.actor, input));

export const createStatementCaller = createCallerFactory(router({ statement }));
