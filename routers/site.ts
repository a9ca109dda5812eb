import * as contract from "#modules/areas/contract.ts";
import { coverage, joinWaitingList, zipPlace } from "#modules/areas/index.ts";
import { openJobs } from "#modules/pickups/index.ts";
import { openInvitation as openInvitationContract } from "#modules/runners/contract.ts";
import { openInvitation } from "#modules/runners/index.ts";
import { publicFigures } from "#modules/site/index.ts";
import { act, view } from "./act.ts";
import { publicProcedure, router } from "./trpc.ts";

export const site = router({
  figures: view(publicProcedure, contract.figures, publicFigures),
  coverage: view(publicProcedure, contract.coverage, coverage),
  zipPlace: view(publicProcedure, contract.zipPlace, zipPlace),
  openJobs: view(publicProcedure, contract.openJobs, openJobs),
  openInvitation: view(publicProcedure, openInvitationContract, openInvitation),
  joinWaitingList: act(publicProcedure, contract.joinWaitingList, (deps, input, { context }) =>
    joinWaitingList(deps, context.address, input),
  ),
});
