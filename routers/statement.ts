import * as contract from "#modules/payouts/contract/pay.ts";
import { statement as readStatement } from "#modules/payouts/index.ts";
import { answers } from "./output.ts";
import { createCallerFactory, router, runnerProcedure } from "./trpc.ts";

/** A runner's week: a runner procedure, and separate for the function that exports it as a table. */
export const statement = runnerProcedure
  .input(contract.statement.input)
  .output(answers(contract.statement.output))
  .query(({ ctx, input }) => readStatement(ctx.deps, ctx.actor, input));

export const createStatementCaller = createCallerFactory(router({ statement }));
