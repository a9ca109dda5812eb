export { defaultRates, findPay, type Pay, type RateName, rateOn, ruleOn } from "./platform-rules.ts";
export {
  findOpenDay,
  findRate,
  findRule,
  findSetting,
  findSettings,
  latestRates,
  listRules,
  listSettingChanges,
  lockRates,
  lockRatesShared,
  type RuleRow,
  ratesBeside,
  removeRate,
  removeRule,
  type Settings,
  saveRate,
  saveRule,
  saveSetting,
  stampOpenJobs,
} from "./queries.ts";
export { fetchRates } from "./tasks.ts";
