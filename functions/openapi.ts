import * as z from "zod";
import { appRouter } from "#routers/app.ts";
import { restRoutes } from "./rest-routes.ts";

/** The documented paths as OpenAPI 3.1, made from the procedures' own schemas. */
export function openApiDocument(serverUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of restRoutes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operation(route) });
  }
  return {
    openapi: "3.1.0",
    info: { title: "TidyCurb", version: "1" },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(errorBody) },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "tidycurb" } },
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

function operation(route: (typeof restRoutes)[number]): Record<string, unknown> {
  const { inputs, output } = schemasOf(route.procedure);
  const content = (schema: unknown) => ({ "application/json": { schema } });
  const rows = route.isPage && output instanceof z.ZodObject ? (output.shape.rows as z.ZodType) : output;
  const input = inputs && z.toJSONSchema(inputs, { io: "input", unrepresentable: "any" });
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    description: `The procedure ${route.procedure}.`,
    ...(input && route.method !== "GET" && { requestBody: { content: content(input) } }),
    ...(input && route.method === "GET" && { parameters: queryParameters(input) }),
    responses: {
      [route.status ?? 200]: { description: "Done", content: content(rows && z.toJSONSchema(rows)) },
      default: { description: "Refused", content: content({ $ref: "#/components/schemas/Error" }) },
    },
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
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: z.ZodType[]; output?: { schema: z.ZodType } } }
  >;
  const definition = procedures[procedure]?._def;
  return { inputs: definition?.inputs[0], output: definition?.output?.schema };
}
