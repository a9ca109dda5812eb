import * as contract from "#modules/notices/contract.ts";
import { allowEmails, findEmailSwitch, stopEmails } from "#modules/notices/index.ts";
import { answers } from "./output.ts";
import { publicProcedure, router } from "./trpc.ts";

export const letters = router({
  find: publicProcedure
    .input(contract.find.input)
    .output(answers(contract.find.output))
    .query(({ ctx, input }) => findEmailSwitch(ctx.deps, input)),
  stop: publicProcedure
    .input(contract.stop.input)
    .output(answers(contract.stop.output))
    .mutation(({ ctx, input }) => stopEmails(ctx.deps, input)),
  allow: publicProcedure
    .input(contract.allow.input)
    .output(answers(contract.allow.output))
    .mutation(({ ctx, input }) => allowEmails(ctx.deps, input)),
});
