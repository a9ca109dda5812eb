import type { AppRouter } from "#routers/app.ts";

type Procedures = AppRouter["_def"]["record"];

/** Every procedure's name, such as "runner.acceptJob". */
export type ProcedureName = {
  [Area in keyof Procedures & string]: `${Area}.${keyof Procedures[Area] & string}`;
}[keyof Procedures & string];

export type RestRoute = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  procedure: ProcedureName;
  /** 200 unless specified. */
  status?: 201;
  /** For everyone, signed in or not. */
  isPublic?: true;
  /** This path's names for procedure fields, keyed by the procedure's name; both names are accepted. */
  calls?: Readonly<Record<string, string>>;
  /** The body may hold a data URL: 8 MB instead of 1. */
  carriesPicture?: true;
  /** The response is an array of the result's rows, and `x-next-cursor` gives the next page. */
  isPage?: true;
};

/** The documented paths that are procedures: no rule, query or check belongs here. */
export const restRoutes: readonly RestRoute[] = [
  { method: "GET", path: "/api/user", procedure: "auth.currentUser" },
  { method: "GET", path: "/api/auth/user", procedure: "auth.currentUser" },
  { method: "POST", path: "/api/login", procedure: "auth.login", isPublic: true },
  { method: "POST", path: "/api/login/code", procedure: "auth.completeSignIn", isPublic: true },
  { method: "POST", path: "/api/register", procedure: "auth.register", status: 201, isPublic: true },
  {
    method: "POST",
    path: "/api/register/homeowner",
    procedure: "auth.registerHomeowner",
    status: 201,
    isPublic: true,
  },
  {
    method: "POST",
    path: "/api/register/runner",
    procedure: "auth.registerRunner",
    status: 201,
    isPublic: true,
  },
  { method: "POST", path: "/api/logout", procedure: "auth.logout", isPublic: true },
  { method: "GET", path: "/api/notifications", procedure: "notifications.list" },
  { method: "GET", path: "/api/homeowner/jobs", procedure: "homeowner.jobsPage", isPage: true },
  { method: "POST", path: "/api/homeowner/jobs", procedure: "homeowner.schedulePickup", status: 201 },
  {
    method: "POST",
    path: "/api/homeowner/schedule-pickup",
    procedure: "homeowner.schedulePickup",
    status: 201,
    calls: { scheduledDate: "date", timeWindow: "time" },
  },
  { method: "POST", path: "/api/homeowner/pause-service", procedure: "homeowner.pauseService" },
  { method: "GET", path: "/api/vacation-rental/jobs", procedure: "rental.jobs" },
  {
    method: "POST",
    path: "/api/vacation-rental/schedule-pickup",
    procedure: "rental.scheduleCleanup",
    status: 201,
  },
  { method: "POST", path: "/api/create-subscription", procedure: "homeowner.createSubscription" },
  { method: "POST", path: "/api/profile/homeowner", procedure: "homeowner.saveService" },
  { method: "GET", path: "/api/runner/available-jobs", procedure: "runner.availableJobs" },
  { method: "GET", path: "/api/runner/jobs", procedure: "runner.jobsPage", isPage: true },
  { method: "POST", path: "/api/runner/availability", procedure: "runner.setAvailability" },
  { method: "POST", path: "/api/runner/accept-job", procedure: "runner.acceptJob" },
  { method: "POST", path: "/api/runner/complete-job", procedure: "runner.completeJob" },
  { method: "GET", path: "/api/reliability", procedure: "site.reliability", isPublic: true },
  { method: "GET", path: "/api/admin/stats", procedure: "admin.stats" },
  { method: "GET", path: "/api/admin/jobs", procedure: "admin.jobs", isPage: true },
  { method: "GET", path: "/api/admin/homeowners", procedure: "admin.homeowners", isPage: true },
  { method: "GET", path: "/api/admin/runners", procedure: "admin.runners", isPage: true },
  {
    method: "POST",
    path: "/api/profile/homeowner/update",
    procedure: "profile.updateHomeowner",
    carriesPicture: true,
  },
  { method: "POST", path: "/api/profile/runner/update", procedure: "profile.updateRunner" },
  { method: "POST", path: "/api/profile/update", procedure: "profile.update", carriesPicture: true },
  { method: "POST", path: "/api/profile/notifications", procedure: "profile.updateNotifications" },
  { method: "DELETE", path: "/api/profile", procedure: "profile.deleteAccount" },
  { method: "POST", path: "/api/settings/preferences", procedure: "settings.updatePreferences" },
  { method: "POST", path: "/api/settings/notifications", procedure: "settings.updateNotifications" },
  { method: "POST", path: "/api/settings/privacy", procedure: "settings.updatePrivacy" },
];

/** Documented paths that are not procedures; `rest.ts` answers each one. */
export const otherRoutes = [
  { method: "GET", path: "/api/login" },
  { method: "GET", path: "/api/auth/google" },
  { method: "GET", path: "/api/auth/callback/google" },
  { method: "POST", path: "/api/webhooks/stripe" },
  { method: "POST", path: "/api/waiting-list" },
  { method: "POST", path: "/api/contact" },
  { method: "GET", path: "/api/health" },
  { method: "GET", path: "/api/openapi.json" },
] as const;

type Other = (typeof otherRoutes)[number];

/** Such as "GET /api/login". */
export type OtherRouteName = {
  [Path in Other["path"]]: `${Extract<Other, { path: Path }>["method"]} ${Path}`;
}[Other["path"]];

/** The procedure's input, from the body or, for GET, the query. */
export function inputOf(route: RestRoute, given: Record<string, unknown>): Record<string, unknown> {
  const input = { ...given };
  for (const [name, called] of Object.entries(route.calls ?? {})) {
    if (!(name in given)) input[name] = given[called];
    delete input[called];
  }
  return route.isPage ? pageInput(input) : input;
}

function pageInput({ limit, cursor }: Record<string, unknown>): Record<string, unknown> {
  const isWhole = typeof limit === "string" && /^\d{1,6}$/.test(limit);
  return { limit: isWhole ? Number(limit) : limit, cursor };
}
