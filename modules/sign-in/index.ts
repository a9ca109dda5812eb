export {
  checkEmail,
  confirmEmail,
  resendVerification,
  sendLink,
  verifyEmail,
  verifyEmailCode,
} from "./email-links.ts";
export { beginGoogle, googleSignInLasts, unlinkGoogle } from "./google.ts";
export { findOwnTries, sendSecurityEmail, sessions } from "./known-device.ts";
export type { PasskeySite } from "./passkey-challenges.ts";
export { addPasskey, beginPasskey, passkeys, removePasskey, removePasskeysAndNotify } from "./passkeys.ts";
export { changePassword, requestPasswordReset, requestSignInLink, resetPassword } from "./password.ts";
export { countUse, display, overview, updatePreferences, updatePrivacy } from "./preferences.ts";
export { notifyOfSecurity, proveCode, sendProofCode, verifyCounted } from "./prove-code.ts";
export { beginPasskeySignIn, provePasskey } from "./prove-passkey.ts";
export {
  deleteEmailChange,
  findByGoogle,
  findGoogleOf,
  findLink,
  insertGoogle,
  listOtherAddresses,
  saveEmailChange,
  takeGoogleSignIn,
  takeLink,
  voidLinks,
} from "./queries/links.ts";
export {
  findChallenge,
  findSecondFactor,
  hasSecondFactor,
  insertChallenge,
  takeChallenge,
} from "./queries/second-factors.ts";
export { carrySessions, deleteMarks, deleteOtherSessions, findActor } from "./queries/sessions.ts";
export { listUses } from "./queries/usage-counts.ts";
export { reauthenticate, refuseLink, refuseStale } from "./reauthenticate.ts";
export {
  beginSession,
  type Device,
  endOtherSessions,
  endSession,
  logout,
  rotateSession,
  type Session,
} from "./sessions.ts";
export {
  confirmEmail as emailConfirmation,
  sendAccountLink,
  sendProofCode as emailProofCode,
  sendResetLink,
} from "./tasks.ts";
export { beginTwoFactor, confirmTwoFactor, disableTwoFactor, newRecoveryCodes } from "./two-factor.ts";
export { beginViewing, closeViewings, endViewing } from "./viewings.ts";
