import * as contract from "#contracts/site.ts";
import { coverage } from "#services/site/coverage.ts";
import { joinWaitingList } from "#services/site/join-waiting-list.ts";
import { publicFigures } from "#services/site/public-figures.ts";
import { answers } from "./output.ts";
import { publicProcedure, router } from "./trpc.ts";

export const site = router({
  figures: publicProcedure
    .output(answers(contract.figures.output))
    .query(({ ctx }) => publicFigures(ctx.deps)),
  coverage: publicProcedure
    .input(contract.coverage.input)
    .output(answers(contract.coverage.output))
    .query(({ ctx, input }) => coverage(ctx.deps, input)),
  joinWaitingList: publicProcedure
    .input(contract.joinWaitingList.input)
    .output(answers(contract.joinWaitingList.output))
    .mutation(({ ctx, input }) => joinWaitingList(ctx.deps, ctx.address, input)),
});
