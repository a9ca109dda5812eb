export { auditChoices, auditLog } from "./audit-log.ts";
export {
  areaPromises,
  capacity,
  openArea,
  plannedMargins,
  retention,
  whatIf,
} from "./business.ts";
export { type ExportedTable, exportList } from "./export-list.ts";
export {
  figures,
  jobs,
  stats,
  statsBefore,
  tellWaiting,
  usage,
  waiting,
  waitingByZip,
  waitingList,
} from "./figures.ts";
export { health, retryAllTasks, retryTask, runSchedule, smsCodes, tasks } from "./health.ts";
export { areaMargins, plannedMargin } from "./margins.ts";
export { previewPay } from "./preview-pay.ts";
export { previewPrices } from "./price-settings.ts";
export { type Held, heldTasks, settleHeld, writeMissedMessages } from "./release.ts";
export { deleteView, savedViews, saveView } from "./saved-views.ts";
export { rates, rules, setRate, setRule, settingHistory, withdrawSetting } from "./settings.ts";
export { scheduleNamed, schedules } from "./tasks/index.ts";
export { createWorkers } from "./workers.ts";
