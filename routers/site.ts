import * as contract from "#modules/areas/contract.ts";
import { coverage, joinWaitingList, zipPlace } from "#modules/areas/index.ts";
import { openInvitation as openInvitationContract } from "#modules/runners/contract.ts";
import { openInvitation } from "#modules/runners/index.ts";
import { publicFigures } from "#modules/site/index.ts";
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
  zipPlace: publicProcedure
    .input(contract.zipPlace.input)
    .output(answers(contract.zipPlace.output))
    .query(({ ctx, input }) => zipPlace(ctx.deps, input)),
  openInvitation: publicProcedure
    .input(openInvitationContract.input)
    .output(answers(openInvitationContract.output))
    .query(({ ctx, input }) => openInvitation(ctx.deps, input)),
  joinWaitingList: publicProcedure
    .input(contract.joinWaitingList.input)
    .output(answers(contract.joinWaitingList.output))
    .mutation(({ ctx, input }) => joinWaitingList(ctx.deps, ctx.address, input)),
});
