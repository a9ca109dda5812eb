import * as contract from "#modules/areas/contract.ts";
import { coverage, joinWaitingList, placeZips, zipPlace } from "#modules/areas/index.ts";
import { quotePrice } from "#modules/billing/index.ts";
import * as giftContract from "#modules/growth/contract/gifts.ts";
import { findRunnerCode as runnerCodeContract } from "#modules/growth/contract/runners.ts";
import { findCode as codeContract } from "#modules/growth/contract.ts";
import { beginGift, findCode, findRunnerCode, finishGift } from "#modules/growth/index.ts";
import { curbLaw as curbLawContract } from "#modules/homes/contract.ts";
import { curbLaw } from "#modules/homes/index.ts";
import { sharedPickup as sharedPickupContract } from "#modules/pickups/contract/homeowner.ts";
import { openJobs, pickupWindows, sharedPickup } from "#modules/pickups/index.ts";
import { quotePrice as priceContract } from "#modules/rates/contract/prices.ts";
import { pickupWindows as pickupWindowsContract } from "#modules/rates/contract.ts";
import { sharedRoute as sharedRouteContract } from "#modules/routes/contract.ts";
import { sharedRoute } from "#modules/routes/index.ts";
import { openInvitation as openInvitationContract } from "#modules/runners/contract.ts";
import { openInvitation } from "#modules/runners/index.ts";
import { reliability as reliabilityContract } from "#modules/site/contract.ts";
import { areaAnswer, publicFigures, reliability, writeToUs } from "#modules/site/index.ts";
import { act, view } from "./act.ts";
import { countCode, countQuote } from "./count-call.ts";
import { publicProcedure, router } from "./trpc.ts";

export const site = router({
  figures: view(publicProcedure, contract.figures, publicFigures),
  coverage: view(publicProcedure, contract.coverage, coverage),
  areaAnswer: view(publicProcedure, contract.areaAnswer, areaAnswer),
  reliability: view(publicProcedure, reliabilityContract, reliability),
  zipPlace: view(publicProcedure, contract.zipPlace, zipPlace),
  placeZips: view(publicProcedure, contract.placeZips, placeZips),
  curbLaw: view(publicProcedure, curbLawContract, curbLaw),
  pickupWindows: view(publicProcedure, pickupWindowsContract, pickupWindows),
  price: view(publicProcedure, priceContract, async (deps, input, { context }) => {
    await countQuote(context.address);
    return quotePrice(deps, input);
  }),
  code: view(publicProcedure, codeContract, async (deps, input, { context }) => {
    await countCode(context.address);
    return findCode(deps, input);
  }),
  beginGift: act(publicProcedure, giftContract.beginGift, (deps, input, { context }) =>
    beginGift(deps, context.address, input),
  ),
  finishGift: act(publicProcedure, giftContract.finishGift, finishGift),
  runnerCode: view(publicProcedure, runnerCodeContract, async (deps, input, { context }) => {
    await countCode(context.address);
    return findRunnerCode(deps, input);
  }),
  openJobs: view(publicProcedure, contract.openJobs, openJobs),
  sharedRoute: view(publicProcedure, sharedRouteContract, sharedRoute),
  sharedPickup: view(publicProcedure, sharedPickupContract, sharedPickup),
  openInvitation: view(publicProcedure, openInvitationContract, openInvitation),
  joinWaitingList: act(publicProcedure, contract.joinWaitingList, (deps, input, { context }) =>
    joinWaitingList(deps, context.address, input),
  ),
  writeToUs: act(publicProcedure, contract.writeToUs, (deps, input, { context }) =>
    writeToUs(deps, context.address, input),
  ),
});
