import * as z from "zod";
import { joinWaitingList, writeToUs } from "#modules/areas/contract.ts";
import { loadProcedures } from "#routers/app.ts";
import type { Site } from "#routers/context.ts";
import { cookieName } from "#routers/session-cookie.ts";
import type { ProcedureMeta } from "#routers/trpc.ts";
import { feedPaths, webhookDescriptions } from "./openapi-outgoing.ts";
import { type OtherRouteName, otherRoutes, type RestRoute, restRoutes } from "./rest-routes.ts";

/** The documented paths as OpenAPI 3.1, generated from the procedures' schemas. */
export function openApiDocument(served: {
  appUrl: string;
  site: Pick<Site, "isSecure">;
}): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const add = ({ method, path }: { method: string; path: string }, operation: object) => {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { operationId: operationId(method, path), ...operation },
    };
  };
  for (const route of restRoutes) add(route, operationOf(route));
  for (const route of otherRoutes)
    add(route, { ...otherOperations[`${route.method} ${route.path}` as OtherRouteName], security: [] });
  return {
    openapi: "3.1.0",
    info: { title: "TidyCurb", version: "1" },
    servers: [{ url: served.appUrl }],
    paths: { ...paths, ...feedPaths(refused) },
    webhooks: webhookDescriptions,
    components: {
      schemas: { Error: z.toJSONSchema(errorBody) },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName(served.site) } },
    },
    security: [{ session: [] }],
  };
}

const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), key: z.string(), message: z.string() })).optional(),
});

const content = (schema: unknown) => ({ "application/json": { schema } });
const refused = (description: string) => ({
  description,
  content: content({ $ref: "#/components/schemas/Error" }),
});
const isWell = z.object({ ok: z.literal(true), database: z.literal("ok") });
const isUnwell = z.object({
  ok: z.literal(false),
  database: z.enum(["ok", "unreachable", "unwritable"]),
  photos: z.literal("unwritable").optional(),
});
const returnTo = {
  name: "returnTo",
  in: "query",
  description: "A path of this site; anything else is dropped.",
  schema: { type: "string" },
};

/** Paths that are not procedures and have no schema to generate from. */
const otherOperations: Record<OtherRouteName, object> = {
  "GET /api/login": {
    description: "Redirects to the sign-in page; a signed-in user goes to `returnTo` or /.",
    parameters: [returnTo],
    responses: { 302: { description: "The address is in `Location`." } },
  },
  "GET /api/auth/google": {
    description:
      "To Google, for signing in, from one of this site's own pages. The person who comes back is signed in, and gets an account if there was none.",
    parameters: [
      returnTo,
      {
        name: "purpose",
        in: "query",
        description: "`link` links the Google account to the signed-in user's account.",
        schema: { type: "string", enum: ["link"] },
      },
    ],
    responses: {
      302: { description: "The address is in `Location`." },
      403: refused("Another site's page, or the password was not given recently enough for linking"),
      503: refused("Google is not configured"),
    },
  },
  "GET /api/auth/callback/google": {
    description: "Where Google sends the browser back. Each trip to Google allows one return.",
    responses: {
      303: { description: "To a page that tells the outcome; the address is in `Location`." },
    },
  },
  "POST /api/webhooks/stripe": {
    description: "Takes an event that Stripe has signed. A repeat changes nothing.",
    parameters: [{ name: "stripe-signature", in: "header", required: true, schema: { type: "string" } }],
    requestBody: { content: content({ type: "object" }) },
    responses: {
      200: { description: "Recorded" },
      400: refused("The signature is not right"),
      413: refused("More than 1 MB"),
      503: refused("No webhook secret is configured"),
    },
  },
  "POST /api/waiting-list": {
    description:
      "Joins a ZIP code's waiting list. Takes JSON, or the form as a browser sends it without any script.",
    requestBody: {
      content: {
        ...content(z.toJSONSchema(joinWaitingList.input, { io: "input" })),
        "application/x-www-form-urlencoded": {
          schema: z.toJSONSchema(joinWaitingList.input, { io: "input" }),
        },
      },
    },
    responses: {
      200: { description: "Joined", content: content(z.toJSONSchema(joinWaitingList.output)) },
      303: {
        description: "After a form: to its page, which tells the outcome; the address is in `Location`.",
      },
      400: refused("JSON with a wrong field; a form is redirected"),
      403: refused("Another site's page"),
      413: refused("More than 10 kB"),
      415: refused("Neither JSON nor a form"),
      429: refused("Too many; a form is redirected"),
    },
  },
  "POST /api/contact": {
    description: "Sends us a message, as the contact page's form. We answer by email.",
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": { schema: z.toJSONSchema(writeToUs.input, { io: "input" }) },
      },
    },
    responses: {
      303: { description: "To the contact page, which tells the outcome; the address is in `Location`." },
      403: refused("Another site's page"),
      413: refused("More than 10 kB"),
      415: refused("Not a form"),
    },
  },
  "GET /api/health": {
    description: "Whether the application can reach its database, and write to it and to photo storage.",
    responses: {
      200: { description: "Done", content: content(z.toJSONSchema(isWell)) },
      503: {
        description: "The database does not answer, or writes are refused",
        content: content(z.toJSONSchema(isUnwell)),
      },
    },
  },
  "GET /api/openapi.json": {
    description: "This document.",
    responses: { 200: { description: "Done", content: content({ type: "object" }) } },
  },
};

function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

function operationOf(route: RestRoute): object {
  const { inputs, output } = schemasOf(route.procedure);
  const rows = route.isPage && output instanceof z.ZodObject ? (output.shape.rows as z.ZodType) : output;
  const input = inputs && inputSchema(inputs, route);
  return {
    description: `The procedure ${route.procedure}.`,
    ...(route.isPublic && { security: [] }),
    ...(input && route.method !== "GET" && { requestBody: { content: content(input) } }),
    ...(input && route.method === "GET" && { parameters: queryParameters(input) }),
    responses: {
      [route.status ?? 200]: { description: "Done", content: content(rows && z.toJSONSchema(rows)) },
      ...(route.path.startsWith("/api/admin/") && {
        403: refused("Not an admin, or payment keys are set and the admin has no two-factor authentication"),
      }),
      default: refused("Refused"),
    },
  };
}

/** The path's input, with its own field names. */
function inputSchema(input: z.ZodType, { calls = {} }: RestRoute): z.core.JSONSchema.BaseSchema {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const called = (name: string) => calls[name] ?? name;
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [called(name), property]),
      ),
    }),
    ...(schema.required && { required: schema.required.map(called) }),
  };
}

function queryParameters(schema: z.core.JSONSchema.BaseSchema): unknown[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    schema: property,
  }));
}

function schemasOf(procedure: string): { inputs: z.ZodType | undefined; output: z.ZodType | undefined } {
  const definition = procedures[procedure]?._def;
  return { inputs: definition?.inputs[0], output: definition?.meta?.output };
}

const procedures = (await loadProcedures()) as unknown as Record<
  string,
  { _def: { inputs: z.ZodType[]; meta?: ProcedureMeta } } | undefined
>;
