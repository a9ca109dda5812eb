import { TRPCError } from "@trpc/server";
import { createCaller } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";
import { translateError } from "#routers/errors.ts";
import { beginCall, errorResponse, readJsonText, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import { loginRedirect } from "./login-redirect.ts";
import { type ProcedureName, type RestRoute, restRoutes } from "./rest-routes.ts";
import type { ApiHandler, Caller } from "./routes.ts";

const limitBytes = 1024 * 1024;
const pictureLimitBytes = 8 * limitBytes;

/** The documented door: each path of `rest-routes.ts` as a procedure call. */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveRest(await runtime(), request, caller),
};
export default handler;

export async function serveRest(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  const url = new URL(request.url);
  try {
    if (request.method === "GET" && url.pathname === "/api/login") return await loginRedirect(context, url);
    if (request.method === "GET" && url.pathname === "/api/openapi.json") {
      const { openApiDocument } = await import("./openapi.ts");
      return Response.json(openApiDocument(live.appUrl), { headers: context.answerHeaders });
    }
    const route = findRoute(request.method, url.pathname, context);
    const given =
      request.method === "GET"
        ? Object.fromEntries(url.searchParams)
        : await readBody(request, route.carriesPicture ? pictureLimitBytes : limitBytes);
    return await answer(route, context, given);
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, url.pathname);
    return errorResponse(error, context);
  }
}

async function answer(route: RestRoute, context: Context, given: Record<string, unknown>): Promise<Response> {
  const result = await callProcedure(context, route.procedure, route.input ? route.input(given) : given);
  const headers = context.answerHeaders;
  if (!route.isPage) return Response.json(result, { status: route.status ?? 200, headers });
  const { rows, nextCursor } = result as { rows: unknown[]; nextCursor: string | null };
  if (nextCursor) headers.set("x-next-cursor", nextCursor);
  return Response.json(rows, { headers });
}

function findRoute(method: string, pathname: string, context: Context): RestRoute {
  const known = restRoutes.filter((route) => route.path === pathname);
  const route = known.find((candidate) => candidate.method === method);
  if (route) return route;
  const methods = [
    ...known.map((candidate) => candidate.method),
    ...(readOnlyPaths.includes(pathname) ? ["GET"] : []),
  ];
  if (methods.length === 0) throw new TRPCError({ code: "NOT_FOUND" });
  context.answerHeaders.set("allow", methods.join(", "));
  throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
}

/** Paths that are no procedures: answered above. */
const readOnlyPaths = ["/api/login", "/api/openapi.json"];

async function readBody(request: Request, limit: number): Promise<Record<string, unknown>> {
  const text = await readJsonText(request, limit);
  if (text === "") return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new TRPCError({ code: "BAD_REQUEST" });
  return body as Record<string, unknown>;
}

function callProcedure(context: Context, name: ProcedureName, input: unknown): Promise<unknown> {
  const [area = "", procedure = ""] = name.split(".");
  const procedures = createCaller(context) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const call = procedures[area]?.[procedure];
  if (!call) throw new Error(`There is no procedure ${name}`);
  return call(input);
}
