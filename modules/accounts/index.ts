export { currentUser, lockOwnAccount, readUser } from "./current-user.ts";
export { addHome, showHome } from "./further-homes.ts";
export {
  countCode,
  countEmailCheck,
  countEmailCode,
  countLink,
  countRegistration,
  countSignIn,
  countSmsCode,
  countVisitorForm,
  everySmsCode,
  hashCheck,
  hashEmail,
  type Standing,
} from "./limit-attempts.ts";
export { eraseUser, lockErasing } from "./queries/erase-user.ts";
export { findUser } from "./queries/full-user.ts";
export { countsAsHome, findAccountOf, hasService, listUsersOfAccount } from "./queries/further-homes.ts";
export {
  countAttempts,
  deleteAttempt,
  deleteSignInFailures,
  forgetAttemptsOf,
} from "./queries/login-attempts.ts";
export {
  countHomeowners,
  countListed,
  countRunners,
  isZipCode,
  lastNameShown,
  meantPeople,
  mostPeople,
  nameShown,
  pageOfDirectory,
  phoneShown,
  photoShown,
} from "./queries/people.ts";
export { insertNote } from "./queries/person-notes.ts";
export { findDisplay, mayLocate, ownZone, updatePreferences, zoneOfReader } from "./queries/preferences.ts";
export {
  countCompletedJob,
  decideApplication,
  findHome,
  findHomeownerUserId,
  findHomesOf,
  findProfile,
  findRunner,
  findRunnerOfUser,
  findRunnerUserIds,
  findServiceAreas,
  type HomeownerProfileRow,
  insertRunner,
  listHomeowners,
  listRunners,
  lockRunner,
  type RunnerProfileRow,
  type RunnerRow,
  saveHome,
  serviceZips,
  updateAvailability,
  updateHome,
  updateRunner,
} from "./queries/profiles.ts";
export { deleteSetUp } from "./queries/set-up-drafts.ts";
export {
  becomeRunner,
  clearPassword,
  findCredentials,
  findPasswordHash,
  findRecipient,
  insertUser,
  isLastOwner,
  isPersonThere,
  languageOfEmail,
  listAdminEmails,
  listAdmins,
  listTeam,
  lockUser,
  lockUsers,
  mayWork,
  saveAdminRole,
  updateEmail,
  updatePassword,
  updateUser,
  verifyAddress,
} from "./queries/users.ts";
export { renderAdminHomeowner, renderAdminRunner, renderPreferences } from "./render.ts";
export { keepSetUp, saveSetUp, setUp } from "./set-up.ts";
