import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openApiDocument } from "./openapi.ts";
import { otherRoutes, restRoutes } from "./rest-routes.ts";

const made = (appUrl: string, isSecure: boolean) =>
  JSON.parse(JSON.stringify(openApiDocument({ appUrl, site: { isSecure } })));
const document = made("https://tidycurb.example", true);

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1", () => {
    expect(openApi31.safeParse(document).error?.issues ?? []).toEqual([]);
    expect(document.servers).toEqual([{ url: "https://tidycurb.example" }]);
  });

  test("has every documented path, and no other", () => {
    const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const documented = [...restRoutes, ...otherRoutes].map(({ method, path }) => `${method} ${path}`);
    const feeds = ["atom", "ics", "json"].map((format) => `GET /api/calendar/{token}.${format}`);
    expect(listed.toSorted()).toEqual([...documented, ...feeds].toSorted());
    expect(listed).toEqual(
      expect.arrayContaining([
        "GET /api/login",
        "GET /api/health",
        "GET /api/auth/callback/google",
        "GET /api/auth/google",
        "POST /api/webhooks/stripe",
      ]),
    );
  });

  test("says that admin paths need two-factor authentication once payments are live", () => {
    const documented = Object.entries(document.paths as Record<string, { get?: { responses: object } }>);
    for (const [path, { get }] of documented)
      expect([path, JSON.stringify(get?.responses ?? {}).includes("two-factor")]).toEqual([
        path,
        path.startsWith("/api/admin/"),
      ]);
  });

  test("gives each operation a unique name", () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test("describes each path's success response in plain JSON", () => {
    for (const route of restRoutes) {
      const { path } = route;
      const method = route.method.toLowerCase() as "get" | "post" | "delete";
      const done = operationOf(path, method).responses[String(route.status ?? 200)];
      const isList = route.isPage || (method === "get" && /jobs$|notifications$/.test(path));
      expect([path, done?.content?.["application/json"]?.schema]).toMatchObject([
        path,
        { type: isList ? "array" : "object" },
      ]);
    }
  });

  test("describes each path's input", () => {
    const take = (path: string, method: string) => document.paths[path][method];
    const accept = take("/api/runner/accept-job", "post").requestBody.content["application/json"].schema;
    expect(accept).toMatchObject({
      type: "object",
      required: ["jobId"],
      properties: { jobId: { format: "uuid" } },
    });
    const names = take("/api/admin/runners", "get").parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["limit", "cursor", "search", "zipCode", "state", "sort", "order"]);
    expect(take("/api/register", "post").requestBody.content["application/json"].schema.required).toEqual([
      "firstName",
      "lastName",
      "email",
      "password",
    ]);
  });

  test("uses the path's own field names", () => {
    const { schema } =
      document.paths["/api/homeowner/schedule-pickup"].post.requestBody.content["application/json"];
    expect(Object.keys(schema.properties)).toEqual(["date", "time", "legs", "specialInstructions", "status"]);
    expect(schema.required).toEqual(["date", "time"]);
    expect(schema.properties.time.enum).toContain("morning");
  });

  test("names the session cookie", () => {
    const cookieOf = (api: typeof document) => api.components.securitySchemes.session.name;
    expect(cookieOf(document)).toBe("__Host-tidycurb");
    expect(cookieOf(made("http://localhost:3000", false))).toBe("tidycurb");
  });

  test("requires the cookie only on paths that need a signed-in user", () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual([
      "GET /api/auth/callback/google",
      "GET /api/auth/google",
      "GET /api/calendar/{token}.atom",
      "GET /api/calendar/{token}.ics",
      "GET /api/calendar/{token}.json",
      "GET /api/health",
      "GET /api/login",
      "GET /api/openapi.json",
      "GET /api/reliability",
      "POST /api/contact",
      "POST /api/login",
      "POST /api/login/code",
      "POST /api/logout",
      "POST /api/register",
      "POST /api/register/homeowner",
      "POST /api/register/runner",
      "POST /api/waiting-list",
      "POST /api/webhooks/stripe",
    ]);
  });

  test("describes the responses of paths that are not procedures", () => {
    const statuses = (path: string, method: "get" | "post") =>
      Object.keys(operationOf(path, method).responses);
    expect(statuses("/api/login", "get")).toEqual(["302"]);
    expect(statuses("/api/auth/google", "get")).toEqual(["302", "403", "503"]);
    expect(statuses("/api/webhooks/stripe", "post")).toEqual(["200", "400", "413", "503"]);
    expect(statuses("/api/waiting-list", "post")).toEqual(["200", "303", "400", "403", "413", "415", "429"]);
    expect(statuses("/api/health", "get")).toEqual(["200", "503"]);
    expect(operationOf("/api/login", "get").parameters?.map(({ name }) => name)).toEqual(["returnTo"]);
  });

  test("describes the private link's formats, and each event for a webhook with its headers", () => {
    const { content: answer } = operationOf("/api/calendar/{token}.json", "get").responses[200] ?? {};
    expect(answer?.["application/json"]?.schema).toMatchObject({ required: ["name", "url", "pickups"] });
    const { webhooks } = openApi31.parse(document);
    expect(Object.keys(webhooks)).toEqual([
      "pickup.reminder",
      "pickup.cans_out",
      "pickup.cans_back",
      "pickup.missed",
      "test",
    ]);
    for (const [name, { post }] of Object.entries(webhooks)) {
      expect(post.requestBody?.content["application/json"]?.schema).toMatchObject({
        properties: { type: { const: name }, data: { required: ["pickupId", "day", "property", "url"] } },
      });
      expect(post.parameters?.map((parameter) => parameter.name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
    }
  });

  test("refers only to schemas it contains", () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Error"']));
    expect(document.components.schemas.Error.required).toEqual(["message", "code", "requestId"]);
  });
});

const schema = z.union([z.record(z.string(), z.unknown()), z.boolean()]);
const media = z.strictObject({ schema });
const mediaTypes = [
  "application/json",
  "application/x-www-form-urlencoded",
  "application/atom+xml",
  "text/calendar",
] as const;
const content = z.partialRecord(z.enum(mediaTypes), media);
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  description: z.string(),
  requestBody: z.strictObject({ content }).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(["query", "header", "path"]),
        description: z.string().optional(),
        required: z.literal(true).optional(),
        schema,
      }),
    )
    .optional(),
  security: z.tuple([]).optional(),
  responses: z.record(
    z.string().regex(/^(?:[1-5](?:\d\d|XX)|default)$/),
    z.strictObject({ description: z.string(), content: content.optional() }),
  ),
});
const openApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  paths: z.record(
    z.string().regex(/^\/api\//),
    z.strictObject({ get: operation.optional(), post: operation.optional(), delete: operation.optional() }),
  ),
  webhooks: z.record(z.string(), z.strictObject({ post: operation })),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal("apiKey"), in: z.literal("cookie"), name: z.string() }),
    ),
  }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

function operations() {
  const { paths } = openApi31.parse(document);
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
  );
}

function operationOf(path: string, method: "get" | "post" | "delete") {
  const found = openApi31.parse(document).paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is missing`);
  return found;
}
