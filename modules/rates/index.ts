export { ruleOn } from "./platform-rules.ts";
export { defaultRates, type RateName, rateOn, runnerRates } from "./platform-settings.ts";
export { latestRates, ratesBeside } from "./queries/exchange-rates.ts";
export {
  findRule,
  findSettings,
  listRules,
  listSettingChanges,
  type RuleRow,
  removeRule,
  type Settings,
  saveRule,
} from "./queries/platform-rules.ts";
export { findSetting, saveSetting } from "./queries/platform-settings.ts";
export {
  findOpenDay,
  findRate,
  holdRates,
  lockRates,
  removeRate,
  saveRate,
  stampOpenJobs,
} from "./queries/rates.ts";
export { fetchRates } from "./tasks/fetch-rates.ts";
