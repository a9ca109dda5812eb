export { coverage } from "./coverage.ts";
export { joinWaitingList } from "./join-waiting-list.ts";
export { deletePinsOf, findAddressOfJob, isPinOf, savePin } from "./queries/pins.ts";
export {
  deleteWaitingAt,
  deleteWaitingOf,
  findServedZip,
  hasRunners,
  insertWaiting,
  listWaiting,
  listWaitingZips,
  moveWaiting,
} from "./queries/waiting-list.ts";
export { isServedToday, refuseArea } from "./refuse-area.ts";
export { refuseUnknownZips } from "./refuse-unknown-zips.ts";
export { tellWaiting } from "./tasks/tell-waiting.ts";
export { zipPlace } from "./zip-place.ts";
