/**
 * What is counted of how the app is used: some of its pages, by their pattern, and some acts, by their procedure's name.
 * Only what stands here is ever counted, so that nothing that somebody types can end up among the counts.
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

/**
 * The pages that are left out: those of whoever is not signed in, who is not counted, of guests, and those that only pass
 * somebody on.
 */
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

/** What one page may tell at once: of each name at most so many. */
export const mostUsesAtOnce = 50;
