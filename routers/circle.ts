import * as home from "#modules/circles/contract/home.ts";
import * as signal from "#modules/circles/contract/signal.ts";
import * as contract from "#modules/circles/contract.ts";
import * as circles from "#modules/circles/index.ts";
import { act, view } from "./act.ts";
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

/** What a homeowner or host does about helpers. */
export const circle = router({
  members: view(homeownerProcedure, contract.members, circles.members),
  invite: act(homeownerProcedure, contract.invite, circles.invite),
  saveMember: act(homeownerProcedure, contract.saveMember, circles.saveMember),
  renewLink: act(homeownerProcedure, contract.renewLink, circles.renewLink),
  removeMember: act(homeownerProcedure, contract.ofMember, circles.removeMember),
  undoRemoveMember: act(homeownerProcedure, contract.ofMember, circles.undoRemoveMember),
  gentleSignal: view(homeownerProcedure, signal.gentleSignal, circles.gentleSignal),
  setGentleSignal: act(homeownerProcedure, signal.setGentleSignal, circles.setGentleSignal),
});

/** What a helper with a link sees and does. */
export const helper = router({
  page: view(publicProcedure, contract.helperPage, circles.helperPage),
  confirm: act(publicProcedure, contract.confirm, circles.confirm),
  undoConfirm: act(publicProcedure, contract.undoConfirm, circles.undoConfirm),
  answer: act(publicProcedure, contract.answer, circles.answer),
  setCleaning: act(publicProcedure, contract.setCleaning, circles.setCleaning),
  endCleaning: act(publicProcedure, contract.endCleaning, circles.endCleaning),
  createProblemPhotoUpload: act(
    publicProcedure,
    contract.helperPhotoUpload,
    circles.createProblemPhotoUpload,
  ),
  reportProblem: act(publicProcedure, contract.helperReport, circles.reportProblem),
  viewGateCode: act(publicProcedure, contract.helperGateCode, circles.viewGateCode),
  skipDay: act(publicProcedure, home.skipDay, circles.skipDay),
  undoSkipDay: act(publicProcedure, home.undoSkipDay, circles.undoSkipDay),
  answerAddOn: act(publicProcedure, home.helperAnswer, circles.answerAddOn),
  addHold: act(publicProcedure, home.helperHold, circles.addHold),
  endHold: act(publicProcedure, home.helperEndHold, circles.endHold),
  pauseService: act(publicProcedure, home.helperService, circles.pauseService),
  resumeService: act(publicProcedure, home.helperService, circles.resumeService),
  movePickupDay: act(publicProcedure, home.helperMoveDay, circles.movePickupDay),
  saveNotes: act(publicProcedure, home.helperNotes, circles.saveNotes),
  beginCardChange: act(publicProcedure, home.helperBeginCard, circles.beginCardChange),
  finishCardChange: act(publicProcedure, home.helperFinishCard, circles.finishCardChange),
  leave: act(publicProcedure, contract.leave, circles.leave),
});
