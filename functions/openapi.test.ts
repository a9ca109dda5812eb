import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openApiDocument } from "./openapi.ts";
import { restRoutes } from "./rest-routes.ts";

const document = JSON.parse(JSON.stringify(openApiDocument("https://tidycurb.example")));

describe("the OpenAPI document", () => {
  test("has the shape of OpenAPI 3.1", () => {
    expect(openApi31.safeParse(document).error?.issues ?? []).toEqual([]);
    expect(document.servers).toEqual([{ url: "https://tidycurb.example" }]);
  });

  test("has every documented path, and no other", () => {
    const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(restRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test("gives each operation a name of its own", () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test("says what each path answers when it is done, in plain JSON", () => {
    for (const { method, path, operation } of operations()) {
      const route = restRoutes.find((row) => row.path === path && row.method.toLowerCase() === method);
      const done = operation.responses[String(route?.status ?? 200)];
      const isList = route?.isPage || (method === "get" && /jobs$|notifications$/.test(path));
      expect([path, done?.content?.["application/json"].schema]).toMatchObject([
        path,
        { type: isList ? "array" : "object" },
      ]);
    }
  });

  test("says what each path takes", () => {
    const take = (path: string, method: string) => document.paths[path][method];
    const accept = take("/api/runner/accept-job", "post").requestBody.content["application/json"].schema;
    expect(accept).toMatchObject({
      type: "object",
      required: ["jobId"],
      properties: { jobId: { format: "uuid" } },
    });
    const names = take("/api/admin/runners", "get").parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["limit", "cursor"]);
    expect(take("/api/register", "post").requestBody.content["application/json"].schema.required).toEqual([
      "firstName",
      "lastName",
      "email",
      "password",
    ]);
  });

  test("refers only to what it holds", () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Error"']));
    expect(document.components.schemas.Error.required).toEqual(["message", "code", "requestId"]);
  });
});

const schema = z.union([z.record(z.string(), z.unknown()), z.boolean()]);
const content = z.strictObject({ "application/json": z.strictObject({ schema }) });
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  description: z.string(),
  requestBody: z.strictObject({ content }).optional(),
  parameters: z.array(z.strictObject({ name: z.string(), in: z.literal("query"), schema })).optional(),
  responses: z.record(
    z.string().regex(/^(?:[1-5]\d\d|default)$/),
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
