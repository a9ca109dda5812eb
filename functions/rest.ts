import { TRPCError } from "@trpc/server";
import { createCaller } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";
import { admitAdmin } from "#routers/trpc.ts";
import { readsAsAdminPath } from "./admin-path.ts";
import { admitsBody, answerFailure, beginCall, readJsonObject, withoutBody } from "./call.ts";
import type { Runtime } from "./compose.ts";
import { handlerOf } from "./endpoint.ts";
import { serveHealth } from "./health.ts";
import { loginRedirect } from "./login-redirect.ts";
import {
  inputOf,
  type OtherRouteName,
  otherRoutes,
  type ProcedureName,
  type RestRoute,
  restRoutes,
} from "./rest-routes.ts";
import type { Caller } from "./routes.ts";

const limitBytes = 1024 * 1024;
const pictureLimitBytes = 8 * limitBytes;

/** The documented REST API: each path in `rest-routes.ts` as a procedure call. */
export default handlerOf(serveRest);

export function serveRest(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  return withoutBody(request, (asked) => answerRequest(live, asked, caller));
}

async function answerRequest(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  const url = new URL(request.url);
  let given: Record<string, unknown> = {};
  try {
    const other: OtherAnswer | undefined =
      otherAnswers[`${request.method} ${url.pathname}` as OtherRouteName];
    if (other) return await other(live, context, url);
    const route = await findRoute(request.method, url.pathname, context);
    if (request.method === "GET") given = Object.fromEntries(url.searchParams);
    else if (await admitsBody(context, route.isPublic === true))
      given = await readJsonObject(request, route.carriesPicture ? pictureLimitBytes : limitBytes);
    return await answer(route, context, given);
  } catch (error) {
    return answerFailure(error, context, knownPath(url.pathname), given);
  }
}

type OtherAnswer = (live: Runtime, context: Context, url: URL) => Response | Promise<Response>;

/** Handlers for documented paths that are not procedures. */
const otherAnswers: Record<OtherRouteName, OtherAnswer> = {
  "GET /api/login": (_live, context, url) => loginRedirect(context, url),
  "GET /api/auth/google": async (_live, context, url) => {
    const { serveGoogleStart } = await import("./google.ts");
    return serveGoogleStart(context, url);
  },
  "GET /api/auth/callback/google": async (_live, context, url) => {
    const { serveGoogleReturn } = await import("./google.ts");
    return serveGoogleReturn(context, url);
  },
  "POST /api/webhooks/stripe": async (live, context) => {
    const { serveStripeWebhook } = await import("./stripe-webhook.ts");
    return serveStripeWebhook(live, context.request);
  },
  "POST /api/waiting-list": async (_live, context) => {
    const { serveWaitingList } = await import("./visitor-forms.ts");
    return serveWaitingList(context);
  },
  "POST /api/contact": async (_live, context) => {
    const { serveContactForm } = await import("./visitor-forms.ts");
    return serveContactForm(context);
  },
  "GET /api/health": (live, context) => serveHealth(live, context.request),
  "GET /api/openapi.json": async (live, context) => {
    const { openApiDocument } = await import("./openapi.ts");
    return Response.json(openApiDocument(live), { headers: context.answerHeaders });
  },
};

async function answer(route: RestRoute, context: Context, given: Record<string, unknown>): Promise<Response> {
  const result = await callProcedure(context, route.procedure, inputOf(route, given));
  const headers = context.answerHeaders;
  if (!route.isPage) return Response.json(result, { status: route.status ?? 200, headers });
  const { rows, nextCursor } = result as { rows: unknown[]; nextCursor: string | null };
  if (nextCursor) headers.set("x-next-cursor", nextCursor);
  return Response.json(rows, { headers });
}

/** What the log may show of a path: one of ours or its closest match. The rest is untrusted text. */
function knownPath(pathname: string): string {
  if ([...restRoutes, ...otherRoutes].some(({ path }) => path === pathname)) return pathname;
  return readsAsAdminPath(pathname) ? "/api/admin/*" : "/api/*";
}

async function findRoute(method: string, pathname: string, context: Context): Promise<RestRoute> {
  const known = restRoutes.filter((route) => route.path === pathname);
  const route = known.find((candidate) => candidate.method === method);
  if (route) return route;
  const others = otherRoutes.filter((other) => other.path === pathname);
  const methods = [...known, ...others].map((candidate) => candidate.method);
  if (methods.length === 0) {
    if (readsAsAdminPath(pathname)) await admitAdmin(context, "query", "see");
    throw new TRPCError({ code: "NOT_FOUND" });
  }
  context.answerHeaders.set("allow", methods.join(", "));
  throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
}

function callProcedure(context: Context, name: ProcedureName, input: unknown): Promise<unknown> {
  const [area = "", procedure = ""] = name.split(".");
  const procedures = createCaller({ context }) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const call = procedures[area]?.[procedure];
  if (!call) throw new Error(`There is no procedure ${name}`);
  return call(input);
}
