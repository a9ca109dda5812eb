import * as db from "#db/schema/index.ts";
import { homeSection, runnerSection, shownName } from "./own-section.ts";

/** The runners of a home's standing route, what its homeowner said of runners, and its days without a can. */
export const homesRegulars = [
  homeSection(
    "regularRunners",
    db.regularHomes,
    { inner: ["id"], others: ["runnerId"] },
    { beside: { runner: () => shownName("runner_profiles", db.regularHomes.runnerId) } },
  ),
  homeSection(
    "runnerPreferences",
    db.runnerPreferences,
    { others: ["runnerId"] },
    { beside: { runner: () => shownName("runner_profiles", db.runnerPreferences.runnerId) } },
  ),
  homeSection("droppedRhythms", db.droppedRhythms),
  homeSection("skippedDays", db.skippedDays),
];

/** A runner's standing homes, backup, days off and hours. */
export const runnersPlan = [
  runnerSection("standingHomes", db.regularHomes, { inner: ["id"], others: ["homeownerId"] }),
  runnerSection("backup", db.backupRunners, { others: ["backupId"] }),
  runnerSection("daysOff", db.runnerDaysOff),
  runnerSection("weekdayHours", db.runnerWeekdayHours),
];
