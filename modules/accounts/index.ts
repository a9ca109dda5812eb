export { currentUser, readUser } from "./current-user.ts";
export { holdAccount } from "./hold-account.ts";
export {
  countCode,
  countEmailCheck,
  countLink,
  countRegistration,
  countSignIn,
  countSmsCode,
  countWaiting,
  everySmsCode,
  hashCheck,
  hashEmail,
  type Standing,
} from "./limit-attempts.ts";
export {
  countHomeowners,
  countListed,
  countRunners,
  type PeopleCursor,
  pageOfDirectory,
} from "./queries/directory.ts";
export {
  findHome,
  findHomeownerUserId,
  findHomesOf,
  type HomeownerProfileRow,
  listHomeowners,
  saveHome,
  updateHome,
} from "./queries/homeowner-profiles.ts";
export {
  countAttempts,
  deleteAttempt,
  deleteSignInFailures,
  forgetAttemptsOf,
} from "./queries/login-attempts.ts";
export { isZipCode, meantPeople, mostPeople } from "./queries/meant-people.ts";
export { lastNameShown, nameShown, phoneShown, photoShown } from "./queries/other-side.ts";
export { findDisplay, mayLocate, ownZone, updatePreferences } from "./queries/preferences.ts";
export {
  countCompletedJob,
  decideApplication,
  findRunner,
  findRunnerOfUser,
  findRunnerUserIds,
  findServiceAreas,
  insertRunner,
  listRunners,
  lockRunner,
  type RunnerProfileRow,
  type RunnerRow,
  updateAvailability,
  updateRunner,
} from "./queries/runner-profiles.ts";
export {
  becomeRunner,
  clearPassword,
  countAdmins,
  eraseUser,
  findCredentials,
  findPasswordHash,
  findRecipient,
  findUser,
  insertUser,
  isPersonThere,
  listAdmins,
  lockErasing,
  lockUser,
  lockUsers,
  updateEmail,
  updateName,
  updatePassword,
  verifyAddress,
} from "./queries/users.ts";
export { renderAdminHomeowner } from "./render-homeowner.ts";
export { renderPreferences } from "./render-preferences.ts";
export { renderAdminRunner } from "./render-runner.ts";
