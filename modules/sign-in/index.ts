export { beginGoogle, googleWayLasts } from "./begin-google.ts";
export { beginTwoFactor } from "./begin-two-factor.ts";
export { changePassword } from "./change-password.ts";
export { tell } from "./check-code.ts";
export { checkEmail } from "./check-email.ts";
export { confirmEmail } from "./confirm-email.ts";
export { confirmTwoFactor } from "./confirm-two-factor.ts";
export { countUse } from "./count-use.ts";
export { disableTwoFactor } from "./disable-two-factor.ts";
export { display } from "./display.ts";
export { endOtherSessions } from "./end-other-sessions.ts";
export { endSession } from "./end-session.ts";
export { sessions } from "./list-sessions.ts";
export { logout } from "./logout.ts";
export { newRecoveryCodes } from "./new-recovery-codes.ts";
export { overview } from "./overview.ts";
export { findOwnTries } from "./own-tries.ts";
export { proveCode } from "./prove-code.ts";
export { findLink, listOtherAddresses, takeLink, voidLinks } from "./queries/account-links.ts";
export { deleteEmailChange, saveEmailChange } from "./queries/email-changes.ts";
export { findByGoogle, findGoogleOf, insertGoogle, takeWay } from "./queries/google-accounts.ts";
export { deleteMarks } from "./queries/known-devices.ts";
export {
  findChallenge,
  findSecondFactor,
  hasSecondFactor,
  insertChallenge,
  listSecretsOfOtherKeys,
  resealSecret,
  takeChallenge,
} from "./queries/second-factors.ts";
export { deleteOtherSessions, findActor } from "./queries/sessions.ts";
export { listUses } from "./queries/usage-counts.ts";
export { reauthenticate, refuseStale } from "./reauthenticate.ts";
export { refuseLink } from "./refuse-link.ts";
export { requestPasswordReset } from "./request-password-reset.ts";
export { resendVerification } from "./resend-verification.ts";
export { resetPassword } from "./reset-password.ts";
export { sendLink } from "./send-link.ts";
export { sendProofCode } from "./send-proof-code.ts";
export { sendSafetyLetter } from "./send-safety-letter.ts";
export {
  beginSession,
  type Device,
  extendSession,
  findSession,
  rotateSession,
  type Session,
  sessionLongest,
} from "./sessions.ts";
export { confirmEmail as mailConfirmation } from "./tasks/confirm-email.ts";
export { sendAccountLink } from "./tasks/send-account-link.ts";
export { sendProofCode as mailProofCode } from "./tasks/send-proof-code.ts";
export { sendResetLink } from "./tasks/send-reset-link.ts";
export { unlinkGoogle } from "./unlink-google.ts";
export { updatePreferences } from "./update-preferences.ts";
export { updatePrivacy } from "./update-privacy.ts";
export { verifyCounted } from "./verify-counted.ts";
export { verifyEmail } from "./verify-email.ts";
