export { gentleSignal, noteEmptyCans, setGentleSignal, tellCircle } from "./gentle-signal.ts";
export {
  answer,
  confirm,
  createProblemPhotoUpload,
  endCleaning,
  leave,
  reportProblem,
  setCleaning,
  undoConfirm,
  viewGateCode,
} from "./helper-acts.ts";
export { helperPage } from "./helper-page.ts";
export {
  addHold,
  answerAddOn,
  beginCardChange,
  endHold,
  finishCardChange,
  movePickupDay,
  pauseService,
  resumeService,
  saveNotes,
  skipDay,
  undoSkipDay,
} from "./home-acts.ts";
export { invite, members, removeMember, renewLink, saveMember, undoRemoveMember } from "./members.ts";
export { deleteCircleOf } from "./queries/members.ts";
export { sendHelperLink } from "./tasks.ts";
