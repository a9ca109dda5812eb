/**
 * The counted pages (by pattern) and acts (by procedure name). Only names in these lists are counted, so no typed text
 * can get into the counts.
 */
export const usedPages = [
  "/",
  "/about",
  "/admin",
  "/admin/audit",
  "/admin/deliveries",
  "/admin/dispatch",
  "/admin/figures",
  "/admin/health",
  "/admin/homeowners/$id",
  "/admin/money",
  "/admin/runners/$id",
  "/calendar",
  "/confirm-email",
  "/history",
  "/homeowner",
  "/how-it-works",
  "/notifications",
  "/profile",
  "/receipt/$invoice",
  "/runner",
  "/runner-setup",
  "/runner/pay",
  "/runner/route",
  "/runner/standing",
  "/runner/statement/$week",
  "/services",
  "/settings",
  "/stop-letters",
  "/subscribe",
  "/support",
  "/support/$thread",
  "/vacation-rental",
  "/vacation-rental/$property",
  "/vacation-rental/guests",
  "/vacation-rental/record/$property",
  "/verify-email",
] as const;

/** Pages not counted: those of signed-out visitors and guests, and redirects. */
export const uncountedPages = [
  "/auth",
  "/forgot-password",
  "/google",
  "/logout",
  "/reset-password",
  "/sign-in",
  "/sign-up",
  "/stop-messages",
  "/take-back",
] as const;

export const usedActs = [
  "homeowner.schedulePickup",
  "homeowner.skipWeek",
  "homeowner.rateJob",
  "homeowner.reportProblem",
  "rental.scheduleCleanup",
  "runner.acceptJob",
  "runner.completeJob",
  "runner.optimiseRoute",
  "settings.updatePreferences",
  "settings.updateNotifications",
  "settings.updatePrivacy",
] as const;
export type UsedAct = (typeof usedActs)[number];

export const usageKinds = ["page", "act"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Most uses of each name that one page may report at once. */
export const mostUsesAtOnce = 50;
