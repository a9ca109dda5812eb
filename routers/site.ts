import { openInvitation as openInvitationContract } from "#contracts/people.ts";
import * as contract from "#contracts/site.ts";
import { coverage } from "#services/site/coverage.ts";
import { joinWaitingList } from "#services/site/join-waiting-list.ts";
import { openInvitation } from "#services/site/open-invitation.ts";
import { publicFigures } from "#services/site/public-figures.ts";
import { zipPlace } from "#services/site/zip-place.ts";
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
