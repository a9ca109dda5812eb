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
  /** 200 unless it says otherwise. */
  status?: 201;
  /** Makes the procedure's input of the body or, for GET, of the query; the body itself by default. */
  input?: (given: Record<string, unknown>) => Record<string, unknown>;
  /** The answer is an array of the result's rows, and `x-next-cursor` names the next page. */
  isPage?: true;
};

/** The documented paths (rest.md). Each is a procedure: no rule, query or check lives here. */
export const restRoutes: readonly RestRoute[] = [
  { method: "GET", path: "/api/user", procedure: "auth.currentUser" },
  { method: "GET", path: "/api/auth/user", procedure: "auth.currentUser" },
  { method: "POST", path: "/api/login", procedure: "auth.login" },
  { method: "POST", path: "/api/register", procedure: "auth.register", status: 201 },
  { method: "POST", path: "/api/register/homeowner", procedure: "auth.registerHomeowner", status: 201 },
  { method: "POST", path: "/api/register/runner", procedure: "auth.registerRunner", status: 201 },
  { method: "POST", path: "/api/logout", procedure: "auth.logout" },
  { method: "GET", path: "/api/notifications", procedure: "notifications.list" },
  { method: "GET", path: "/api/homeowner/jobs", procedure: "homeowner.jobs" },
  { method: "POST", path: "/api/homeowner/jobs", procedure: "homeowner.schedulePickup", status: 201 },
  {
    method: "POST",
    path: "/api/homeowner/schedule-pickup",
    procedure: "homeowner.schedulePickup",
    status: 201,
    input: ({ date, time, ...rest }) => ({ scheduledDate: date, timeWindow: time, ...rest }),
  },
  { method: "POST", path: "/api/create-subscription", procedure: "homeowner.createSubscription" },
  { method: "POST", path: "/api/profile/homeowner", procedure: "homeowner.saveService" },
  { method: "GET", path: "/api/runner/available-jobs", procedure: "runner.availableJobs" },
  { method: "GET", path: "/api/runner/jobs", procedure: "runner.jobs" },
  { method: "POST", path: "/api/runner/availability", procedure: "runner.setAvailability" },
  { method: "POST", path: "/api/runner/accept-job", procedure: "runner.acceptJob" },
  { method: "POST", path: "/api/runner/complete-job", procedure: "runner.completeJob" },
  { method: "GET", path: "/api/admin/runners", procedure: "admin.runners", input: pageInput, isPage: true },
];

function pageInput({ limit, cursor }: Record<string, unknown>): Record<string, unknown> {
  const isWhole = typeof limit === "string" && /^\d{1,6}$/.test(limit);
  return { limit: isWhole ? Number(limit) : limit, cursor };
}
