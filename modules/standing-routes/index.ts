export { assignToRegulars, followWeekdays } from "./assign-regulars.ts";
export { claimable, claimStreet } from "./claim-street.ts";
export { assignStreet, coverage, endStreet, streetRunners } from "./coverage.ts";
export { giveUp, ownStreets } from "./own-streets.ts";
export { deletePreferencesAbout, deletePreferencesOf } from "./queries/preferences.ts";
export { listSubstitutions } from "./queries/substitutions.ts";
export { regulars, setRunnerPreference } from "./regulars.ts";
