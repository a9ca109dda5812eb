import { readsAsAdminPath } from "./admin-path.ts";
import { apiPaths } from "./api-paths.ts";

const documentedApi: ApiFunction = {
  name: "rest",
  paths: apiPaths.rest,
  maxDurationSeconds: 30,
  load: () => import("./rest.ts"),
};

/**
 * Which function serves each path under /api: the shared table for the local server and the hosted configuration
 * (`build-hosted.ts`). `page-routes.ts` covers all other paths.
 */
export const apiFunctions: readonly ApiFunction[] = [
  {
    name: "health",
    paths: apiPaths.health,
    maxDurationSeconds: 10,
    isAlwaysAdmitted: true,
    load: () => import("./health.ts"),
  },
  { name: "trpc", paths: apiPaths.trpc, maxDurationSeconds: 30, load: () => import("./trpc.ts") },
  {
    name: "cron-schedule",
    paths: apiPaths["cron-schedule"],
    maxDurationSeconds: 300,
    load: () => import("./cron-schedule.ts"),
  },
  {
    name: "stripe-webhook",
    paths: apiPaths["stripe-webhook"],
    maxDurationSeconds: 30,
    load: () => import("./stripe-webhook.ts"),
  },
  {
    name: "photos",
    paths: apiPaths.photos,
    maxDurationSeconds: 30,
    isLocalOnly: true,
    isAlwaysAdmitted: true,
    load: () => import("./photos.ts"),
  },
  {
    name: "statement-csv",
    paths: apiPaths["statement-csv"],
    maxDurationSeconds: 30,
    load: () => import("./statement-csv.ts"),
  },
  {
    name: "year-pdf",
    paths: apiPaths["year-pdf"],
    maxDurationSeconds: 30,
    load: () => import("./year-pdf.ts"),
  },
  {
    name: "rental-months-csv",
    paths: apiPaths["rental-months-csv"],
    maxDurationSeconds: 30,
    load: () => import("./rental-months-csv.ts"),
  },
  {
    name: "record-pdf",
    paths: apiPaths["record-pdf"],
    // Hundreds of photos take a while.
    maxDurationSeconds: 120,
    load: () => import("./record-pdf.ts"),
  },
  {
    name: "admin-export",
    paths: apiPaths["admin-export"],
    // A table of a million rows takes minutes.
    maxDurationSeconds: 300,
    load: () => import("./admin-export.ts"),
  },
  {
    name: "own-data",
    paths: apiPaths["own-data"],
    // Thousands of photos take minutes.
    maxDurationSeconds: 300,
    load: () => import("./own-data.ts"),
  },
  {
    name: "calendar-feed",
    paths: apiPaths["calendar-feed"],
    maxDurationSeconds: 10,
    load: () => import("./calendar-feed.ts"),
  },
  {
    name: "unsubscribe",
    paths: apiPaths.unsubscribe,
    maxDurationSeconds: 10,
    load: () => import("./unsubscribe.ts"),
  },
  {
    name: "delivery-webhooks",
    paths: apiPaths["delivery-webhooks"],
    maxDurationSeconds: 30,
    load: () => import("./delivery-webhooks.ts"),
  },
  {
    name: "metrics",
    paths: apiPaths.metrics,
    maxDurationSeconds: 10,
    isLocalOnly: true,
    isAlwaysAdmitted: true,
    load: () => import("./metrics.ts"),
  },
  {
    name: "trial",
    paths: apiPaths.trial,
    maxDurationSeconds: 300,
    isLocalOnly: true,
    load: () => import("./trial.ts"),
  },
  {
    name: "dev-phone",
    paths: ["/dev/phone", "/dev/phone.css"],
    maxDurationSeconds: 30,
    isLocalOnly: true,
    load: () => import("./dev-phone.ts"),
  },
  // Last: every other path under /api is a documented one or a 404 in the documented shape.
  documentedApi,
];

/** Serves public pages when hosted, as `page-routes.ts` selects them. The local server needs no function for that. */
const pagesFunction: ApiFunction = {
  name: "pages",
  paths: [],
  maxDurationSeconds: 10,
  load: () => import("./pages.ts"),
};

export const hostedFunctions = [...apiFunctions.filter(({ isLocalOnly }) => !isLocalOnly), pagesFunction];

export interface ApiFunction {
  /** The file in this folder, and the hosted function's name. */
  name: string;
  /** An exact path, or with everything below it if it ends in "/*". The first matching function serves. */
  paths: readonly string[];
  /** The host ends a call after this many seconds. */
  maxDurationSeconds: number;
  /** Local only: a hosted service takes its place. */
  isLocalOnly?: true;
  /** Answered also while too many wait for the database: it never waits behind them. */
  isAlwaysAdmitted?: true;
  load: () => Promise<{ default: ApiHandler }>;
}

/** Each function file's export: the same object answers locally and hosted. */
export interface ApiHandler {
  fetch(request: Request, caller?: Caller): Promise<Response>;
}

export interface Caller {
  /** The connection's peer, possibly a proxy; only the local server passes it, hosts use a header. */
  peerAddress?: string | null;
}

/** Matches the pathnames of a function's paths. */
export function apiPattern(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/\/\*$/, "(?:/.*)?")).join("|")})$`);
}

/** The function that serves a pathname; null for pages and static files. */
export function apiFunctionFor(pathname: string): ApiFunction | null {
  const served = matchers.find(({ pattern }) => pattern.test(pathname))?.served;
  return served ?? (readsAsAdminPath(pathname) ? documentedApi : null);
}

const matchers = apiFunctions.map((served) => ({ served, pattern: apiPattern(served.paths) }));
