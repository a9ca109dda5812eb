export { checkAddress } from "./check-address.ts";
export { holdBucket } from "./hold-bucket.ts";
export { homeDetails } from "./home-details.ts";
export { timeZoneOf } from "./home-zone.ts";
export { listDroppedRhythms, listRhythms, replaceRhythms } from "./queries/can-rhythms.ts";
export {
  addHolidays,
  deleteHoliday,
  type HolidayRow,
  listHolidays,
  lockHoliday,
  lockHolidayOn,
  saveHoliday,
} from "./queries/holidays.ts";
export {
  cansPhotos,
  detailsOfJob,
  eraseHomeDetails,
  findHomeOfJob,
  housePhotos,
  isCansPictureOfJob,
  isHomeOfJob,
  isHousePictureOfJob,
  isRentalOfJob,
  listGateCodesOfOtherKeys,
  recordLook,
  resealGateCode,
  residentChoices,
  residentColumns,
  residents,
} from "./queries/home-details.ts";
export { timeZoneOfJob, zoneOf } from "./queries/job-zone.ts";
export {
  deleteFeedsOfProperty,
  deletePictureOfProperty,
  eraseProperties,
  findProperty,
  findShownProperty,
  forgetGateCodes,
  insertProperty,
  listProperties,
  listRentalCodesOfOtherKeys,
  markPropertyRemoved,
  moveOpenJobsOfProperty,
  type PropertyRow,
  recountCansOfProperty,
  resealRentalCode,
  type ShownProperty,
  updateProperty,
} from "./queries/properties.ts";
export {
  type CalendarPlace,
  calendarOf,
  isDueOn,
  isLeftOut,
  joinServing,
  liesIn,
  texts,
} from "./queries/served-homes.ts";
export {
  cutHolds,
  endHold,
  findHold,
  type HoldRow,
  holdSource,
  insertHold,
  isOnHold,
  listHolds,
  lockHoldsOver,
  settleHolds,
  takeBackHolds,
  takeBackPausedHolds,
  trimHolds,
} from "./queries/service-holds.ts";
export { deleteSkippedDays, insertSkippedDays } from "./queries/skipped-days.ts";
export { saveHomeDetails } from "./save-home-details.ts";
export { findPin } from "./tasks/find-pin.ts";
export { tellNextRunner, tellOfChange } from "./tell-next-runner.ts";
export { waitForRunner } from "./wait-for-runner.ts";
