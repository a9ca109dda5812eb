import { readsAsAdminPath } from "./admin-path.ts";

const documentedApi: ApiFunction = {
  name: "rest",
  paths: ["/api/*"],
  maxDurationSeconds: 30,
  load: () => import("./rest.ts"),
};

/**
 * Which function serves each path under /api: the shared table for the local server and the hosted configuration
 * (`build-hosted.ts`). `page-routes.ts` covers all other paths.
 */
export const apiFunctions: readonly ApiFunction[] = [
  { name: "health", paths: ["/api/health"], maxDurationSeconds: 10, load: () => import("./health.ts") },
  { name: "trpc", paths: ["/api/trpc/*"], maxDurationSeconds: 30, load: () => import("./trpc.ts") },
  {
    name: "cron-schedule",
    paths: ["/api/cron/*"],
    maxDurationSeconds: 300,
    load: () => import("./cron-schedule.ts"),
  },
  {
    name: "stripe-webhook",
    paths: ["/api/webhooks/stripe"],
    maxDurationSeconds: 30,
    load: () => import("./stripe-webhook.ts"),
  },
  {
    name: "photos",
    paths: ["/api/photos/*"],
    maxDurationSeconds: 30,
    isLocalOnly: true,
    load: () => import("./photos.ts"),
  },
  {
    name: "statement-csv",
    paths: ["/api/runner/statement.csv"],
    maxDurationSeconds: 30,
    load: () => import("./statement-csv.ts"),
  },
  {
    name: "rental-months-csv",
    paths: ["/api/vacation-rental/months.csv"],
    maxDurationSeconds: 30,
    load: () => import("./rental-months-csv.ts"),
  },
  {
    name: "record-pdf",
    paths: ["/api/vacation-rental/record.pdf"],
    // Hundreds of photos take a while.
    maxDurationSeconds: 120,
    load: () => import("./record-pdf.ts"),
  },
  {
    name: "admin-export",
    paths: ["/api/admin/export"],
    // A table of a million rows takes minutes.
    maxDurationSeconds: 300,
    load: () => import("./admin-export.ts"),
  },
  {
    name: "own-data",
    paths: ["/api/export/*"],
    // Thousands of photos take minutes.
    maxDurationSeconds: 300,
    load: () => import("./own-data.ts"),
  },
  {
    name: "calendar-feed",
    paths: ["/api/calendar/*"],
    maxDurationSeconds: 10,
    load: () => import("./calendar-feed.ts"),
  },
  {
    name: "unsubscribe",
    paths: ["/api/stop-messages", "/api/stop-letters", "/api/stop-record"],
    maxDurationSeconds: 10,
    load: () => import("./unsubscribe.ts"),
  },
  {
    name: "delivery-webhooks",
    paths: ["/api/webhooks/sms", "/api/webhooks/mail"],
    maxDurationSeconds: 30,
    load: () => import("./delivery-webhooks.ts"),
  },
  {
    name: "trial",
    paths: ["/api/trial/*"],
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
  paths: string[];
  /** The host ends a call after this many seconds. */
  maxDurationSeconds: number;
  /** Local only: a hosted service takes its place. */
  isLocalOnly?: true;
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
export function apiPattern(paths: string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/\/\*$/, "(?:/.*)?")).join("|")})$`);
}

/** The function that serves a pathname; null for pages and static files. */
export function apiFunctionFor(pathname: string): ApiFunction | null {
  const served = matchers.find(({ pattern }) => pattern.test(pathname))?.served;
  return served ?? (readsAsAdminPath(pathname) ? documentedApi : null);
}

const matchers = apiFunctions.map((served) => ({ served, pattern: apiPattern(served.paths) }));
