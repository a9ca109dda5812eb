import type { TestApp } from "../app.ts";
import { unknownPasskey } from "../authenticator.ts";
import { addRunner, addUser, password } from "../factories.ts";
import { applicationFields, homeFields } from "../registrations.ts";
import {
  admins,
  everybody,
  everyone,
  homeowners,
  type Matrix,
  nobodysOwn,
  runners,
  signedIn,
} from "./cells.ts";

/** Signing in and up, and what the site shows. */
export const signingIn = {
  "auth.currentUser": { cells: signedIn },
  "auth.login": { cells: everybody, input: async (app) => ({ email: (await addUser(app)).email, password }) },
  // No browser here has passed the first step.
  "auth.completeSignIn": { cells: everyone(401), input: async () => ({ code: "123456" }) },
  "auth.beginPasskeySignIn": { cells: everybody },
  // No device answered a challenge of ours.
  "auth.signInByPasskey": { cells: everyone(401), input: async () => unknownPasskey("webauthn.get") },
  "auth.signInOptions": { cells: everybody },
  "auth.logout": { cells: everybody },
  "auth.register": { cells: everybody, input: async (app) => account(app) },
  "auth.checkEmail": { cells: everybody, input: async () => ({ email: "somebody@example.com" }) },
  "auth.registerHomeowner": { cells: everybody, input: async (app) => ({ ...account(app), ...homeFields }) },
  "auth.registerRunner": {
    cells: everybody,
    input: async (app) => ({ ...account(app), ...applicationFields }),
  },
  "site.openJobs": { cells: everybody, input: async () => ({ zipCode: "10001" }) },
  "site.figures": { cells: everybody },
  "site.coverage": { cells: everybody, input: async () => ({ zipCode: "10001" }) },
  "site.reliability": { cells: everybody, input: async () => ({}) },
  "site.areaAnswer": { cells: everybody, input: async () => ({ zipCode: "10001" }) },
  "site.zipPlace": { cells: everybody, input: async () => ({ zipCode: "10001" }) },
  "site.placeZips": { cells: everybody, input: async () => ({ city: "Springfield", state: "IL" }) },
  "site.curbLaw": {
    cells: everybody,
    input: async () => ({ city: "Houston", state: "TX", zipCode: "77008" }),
  },
  "site.price": {
    cells: everybody,
    input: async () => ({ address: "12 Oak Avenue", zipCode: "60601", pickupDays: ["Monday"] }),
  },
  "site.pickupWindows": { cells: everybody },
  "site.joinWaitingList": {
    cells: everybody,
    input: async (app) => ({ email: `${app.deps.newId()}@example.com`, zipCode: "10001" }),
  },
  "site.writeToUs": { cells: everybody, input: async () => ({ email: "ana@example.com", words: "Hi" }) },
} satisfies Partial<Matrix>;

/** Conversations with support, from both sides. */
export const support = {
  "support.threads": { cells: signedIn },
  "support.answerTime": { cells: signedIn },
  "support.createPhotoUpload": {
    cells: signedIn,
    input: async () => ({ contentType: "image/jpeg", bytes: 1000 }),
  },
  "support.openThread": { cells: signedIn, input: async (app) => question(app) },
  // Another user's conversation.
  "support.conversation": { cells: nobodysOwn(signedIn), input: othersThread },
  "support.markThreadRead": { cells: nobodysOwn(signedIn), input: othersThread },
  "support.write": {
    cells: nobodysOwn(signedIn),
    input: async (app) => ({ ...(await othersThread(app)), messageId: app.deps.newId(), words: "Hello?" }),
  },
  "admin.supportThreads": { cells: admins, input: async () => ({}) },
  "admin.supportConversation": { cells: admins, input: othersThread },
  "admin.markSupportRead": { cells: admins, input: othersThread },
  "admin.closeSupport": { cells: admins, input: othersThreadSeen },
  "admin.answerSupport": {
    cells: admins,
    input: async (app) => ({ ...(await othersThreadSeen(app)), messageId: app.deps.newId(), words: "Yes." }),
  },
} satisfies Partial<Matrix>;

/** Notifications, where they reach a person, and proving who one is. */
export const notices = {
  "notifications.list": { cells: signedIn },
  "notifications.page": { cells: signedIn, input: async () => ({}) },
  "notifications.live": { cells: signedIn },
  "notifications.pushKey": { cells: signedIn },
  "notifications.subscribePush": { cells: signedIn, input: async () => browser },
  "notifications.unsubscribePush": {
    cells: signedIn,
    input: async () => ({ endpoint: browser.endpoint }),
  },
  // Nobody's browser.
  "notifications.testPush": {
    cells: nobodysOwn(signedIn),
    input: async () => ({ endpoint: "https://push.example/another" }),
  },
  "settings.reachability": { cells: signedIn },
  "settings.setDigest": { cells: signedIn, input: async () => ({ part: "evening" }) },
  "settings.setQuietHours": {
    cells: signedIn,
    input: async () => ({ quietHours: { fromMinute: 1320, untilMinute: 420 } }),
  },
  "settings.setSmsNumber": {
    cells: signedIn,
    input: async () => ({ number: nextNumber(), consent: true }),
  },
  // Nobody requested a code.
  "settings.confirmSmsNumber": { cells: nobodysOwn(signedIn, 403), input: async () => ({ code: "000000" }) },
  "settings.removeSmsNumber": { cells: signedIn },
  "notifications.markRead": { cells: signedIn, input: async (app) => ({ ids: [app.deps.newId()] }) },
  "notifications.markUnread": { cells: signedIn, input: async (app) => ({ ids: [app.deps.newId()] }) },
  "notifications.markAllRead": { cells: signedIn, input: async (app) => ({ until: app.clock.now }) },
  "notifications.undoMarkAllRead": { cells: signedIn, input: async (app) => ({ readAt: app.clock.now }) },
  "auth.reauthenticate": { cells: signedIn, input: async () => ({ password }) },
  // Anyone with the link may open it; this one is unknown.
  "auth.sendProofCode": { cells: signedIn },
  "auth.confirmEmail": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
} satisfies Partial<Matrix>;

/** The profile, and the account as a whole. */
export const profile = {
  "profile.updateHomeowner": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ city: "Brooklyn" }),
  },
  "profile.updateRunner": { cells: runners, input: async () => ({ city: "Brooklyn" }) },
  "profile.update": { cells: signedIn, input: async () => ({ firstName: "Ada" }) },
  "profile.updateNotifications": { cells: signedIn, input: async () => ({ jobAlerts: false }) },
  "profile.setUp": { cells: signedIn },
  "profile.saveSetUp": {
    cells: signedIn,
    input: async () => ({ role: "host", step: 0, values: { zipCode: "10001" } }),
  },
  // Others have no home of the account, and cannot add one before their own is set up.
  "profile.addHome": {
    cells: {
      ...homeowners,
      "a homeowner without a home": 409,
      "a runner": 403,
      "a runner who has applied": 403,
      "a runner who was rejected": 403,
      "an admin": 403,
    },
  },
  "profile.showHome": { cells: nobodysOwn(signedIn), input: async (app) => ({ id: app.deps.newId() }) },
  "profile.removeHome": { cells: nobodysOwn(signedIn), input: async (app) => ({ id: app.deps.newId() }) },
  "profile.createPhotoUpload": {
    cells: signedIn,
    input: async () => ({ purpose: "profile", contentType: "image/png", bytes: 1000 }),
  },
  "profile.beginExport": { cells: signedIn },
  "profile.exportState": { cells: signedIn },
  "profile.deleteAccount": { cells: signedIn },
} satisfies Partial<Matrix>;

/** Passwords, second factors, sessions and settings. */
export const security = {
  "security.overview": { cells: signedIn },
  // Nobody here has a verified address.
  "security.beginTwoFactor": { cells: nobodysOwn(signedIn, 409) },
  "security.confirmTwoFactor": { cells: nobodysOwn(signedIn, 409), input: async () => ({ code: "123456" }) },
  "security.newRecoveryCodes": { cells: nobodysOwn(signedIn, 409) },
  "security.disableTwoFactor": { cells: nobodysOwn(signedIn, 409), input: async () => ({ code: "123456" }) },
  "security.passkeys": { cells: signedIn },
  "security.beginPasskey": { cells: nobodysOwn(signedIn, 409) },
  "security.addPasskey": {
    cells: nobodysOwn(signedIn, 409),
    input: async () => unknownPasskey("webauthn.create"),
  },
  "security.removePasskey": { cells: nobodysOwn(signedIn), input: async (app) => ({ id: app.deps.newId() }) },
  "security.linkGoogle": { cells: nobodysOwn(signedIn, 503) },
  "security.unlinkGoogle": { cells: nobodysOwn(signedIn, 409) },
  "security.changePassword": {
    cells: signedIn,
    input: async () => ({ currentPassword: password, newPassword: "correct horse battery" }),
  },
  "security.sessions": { cells: signedIn },
  // Only the user's own sessions, and none has that id.
  "security.endSession": { cells: nobodysOwn(signedIn), input: async (app) => ({ id: app.deps.newId() }) },
  "security.endOtherSessions": { cells: signedIn },
  "auth.requestPasswordReset": {
    cells: everybody,
    input: async (app) => ({ email: (await addUser(app)).email }),
  },
  "auth.requestSignInLink": {
    cells: everybody,
    input: async (app) => ({ email: (await addUser(app)).email }),
  },
  // Open to everyone; this link was never sent.
  "auth.signInByLink": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "auth.resetPassword": { cells: everyone(400), input: async () => ({ token: "unknown", password }) },
  "auth.verifyEmail": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  // No email has named this code yet.
  "auth.verifyEmailCode": { cells: nobodysOwn(signedIn, 400), input: async () => ({ code: "123456" }) },
  "auth.takeAccountBack": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "auth.resendVerification": { cells: signedIn },
  "settings.savedViews": { cells: admins },
  "settings.saveView": {
    cells: admins,
    input: async () => ({ list: "bills", name: "Unpaid", shown: { state: "open" } }),
  },
  "settings.deleteView": { cells: admins, input: async () => ({ list: "bills", name: "Unpaid" }) },
  "settings.display": { cells: signedIn },
  "settings.countUse": { cells: signedIn, input: async () => ({ uses: [] }) },
  "settings.updatePreferences": { cells: signedIn, input: async () => ({ theme: "dark" }) },
  "settings.updateNotifications": { cells: signedIn, input: async () => ({ pushNotifications: false }) },
  "settings.updatePrivacy": { cells: signedIn, input: async () => ({ dataSharing: true }) },
} satisfies Partial<Matrix>;

/** Each number may get only a few codes a day. */
let numbers = 5010;

function nextNumber(): string {
  numbers += 1;
  return `(212) 736-${numbers}`;
}

const browser = {
  endpoint: "https://push.example/a-browser",
  p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
  auth: "a".repeat(22),
};

function question(app: TestApp) {
  return { threadId: app.deps.newId(), topic: "app", words: "Where is my route?" };
}

async function othersThread(app: TestApp) {
  const asked = question(app);
  await app.typed(await addRunner(app), "support.openThread", asked);
  return { threadId: asked.threadId };
}

async function othersThreadSeen(app: TestApp) {
  return { ...(await othersThread(app)), seen: { lastMessageAt: app.clock.now, isClosed: false } };
}

function account(app: TestApp) {
  return { firstName: "Ada", lastName: "Stone", email: `${app.deps.newId()}@example.com`, password };
}
