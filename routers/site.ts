import * as contract from "#contracts/site.ts";
import { publicFigures } from "#services/site/public-figures.ts";
import { answers } from "./output.ts";
import { publicProcedure, router } from "./trpc.ts";

export const site = router({
  figures: publicProcedure
    .output(answers(contract.figures.output))
    .query(({ ctx }) => publicFigures(ctx.deps)),
});
