export { deleteAccount, erasePerson, removeHome } from "./erase-account.ts";
export { finishGoogle } from "./finish-google.ts";
export { beginExport, type ExportTable, exportFiles, exportState, takeExport } from "./own-data.ts";
export {
  addNote,
  homeownerCounts,
  homeowners,
  person,
  personTimeline,
  removeNote,
  restoreNote,
  runnerCounts,
  runners,
} from "./people.ts";
export { ownerOf } from "./queries/people.ts";
export { hostRentals, register, registerHomeowner, registerRunner, submitApplication } from "./register.ts";
export { rentals } from "./rentals.ts";
export {
  askToPay,
  type Challenged,
  challengeLasts,
  completeSignIn,
  login,
  type SignedIn,
  signInByLink,
  signInByPasskey,
} from "./sign-in.ts";
export { reinstatePerson, signOutPerson, suspendPerson, takeAccountBack } from "./suspend-person.ts";
export { sendFarewell } from "./tasks.ts";
export { inviteAdmin, setAdminRole, team } from "./team.ts";
export {
  createPhotoUpload,
  update,
  updateHomeowner,
  updateNotifications,
  updateRunner,
  updateWork,
} from "./update.ts";
