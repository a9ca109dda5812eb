import * as contract from "#modules/payouts/contract.ts";
import { statement as readStatement } from "#modules/payouts/index.ts";
import { view } from "./act.ts";
import { createCallerFactory, router, runnerProcedure } from "./trpc.ts";

/** A runner's week: a runner procedure, and separate for the function that exports it as a table. */
export const statement = view(runnerProcedure, contract.statement, readStatement);

export const createStatementCaller = createCallerFactory(router({ statement }));
