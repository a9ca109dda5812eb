export { coverage, isServedToday, placeZips, refuseArea, zipPlace } from "./coverage.ts";
export { joinWaitingList } from "./join-waiting-list.ts";
export {
  deletePinsOf,
  deleteWaitingAt,
  deleteWaitingOf,
  findAddressOfJob,
  findServedZip,
  hasRunners,
  insertWaiting,
  isPinOf,
  isWaiting,
  listServiceAreas,
  listWaiting,
  listWaitingZips,
  moveWaiting,
  savePin,
  servedBy,
  stopWaiting,
} from "./queries.ts";
export { tellWaiting } from "./tasks.ts";
