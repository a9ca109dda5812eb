import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server";
import { appRouter, findProcedure } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";

export type TypedCalls = {
  request: Request;
  /** The path after the endpoint: one procedure name, or several separated by commas. */
  names: string;
  search: URLSearchParams;
  /** A POST's text. */
  body: string | undefined;
  context: Context;
  /** Receives each error. */
  report: (told: { error: TRPCError; path: string | undefined; input: unknown }) => void;
  /** Receives all errors before the response is built. */
  finish: (errors: TRPCError[]) => void;
};

/**
 * Answers GET queries and POST mutations, single or batched, like tRPC's fetch adapter, which takes several times as
 * long for features we never use. Null for everything else, which the adapter handles.
 */
export async function answerCalls(calls: TypedCalls): Promise<Response | null> {
  const { request, names, search, body, context } = calls;
  const type = kinds[request.method];
  const isBatch = search.get("batch") === "1";
  const paths = isBatch ? names.split(",") : [names];
  if (!type || asksForMore(request, search)) return null;
  const procedures = await Promise.all(paths.map(findProcedure));
  if (!areOfKind(procedures, type)) return null;

  const text = type === "query" ? search.get("input") || undefined : (body ?? "");
  const given = readInputs(text, isBatch ? paths.length : null);
  const answers = await Promise.all(
    procedures.map((procedure, index) => answer(calls, procedure, paths[index] ?? "", index, given)),
  );
  calls.finish(answers.flatMap(({ error }) => error ?? []));

  const [first] = answers;
  const status = answers.every((other) => other.status === first?.status) ? first?.status : 207;
  const headers = context.answerHeaders;
  headers.set("content-type", "application/json");
  headers.append("vary", "trpc-accept, accept");
  return new Response(JSON.stringify(isBatch ? answers.map((each) => each.body) : first?.body), {
    status,
    headers,
  });
}

type Kind = "query" | "mutation";

const kinds: Record<string, Kind | undefined> = { GET: "query", POST: "mutation" };

const { _config: config } = appRouter._def;

function areOfKind(
  procedures: (AnyTRPCProcedure | undefined)[],
  type: Kind,
): procedures is AnyTRPCProcedure[] {
  return procedures.every((procedure) => procedure?._def.type === type);
}

/** Whether the request asks for a streamed response or sends something only the adapter supports. */
function asksForMore({ headers, method }: Request, search: URLSearchParams): boolean {
  return (
    headers.has("trpc-accept") ||
    headers.get("accept")?.includes("application/jsonl") ||
    search.has("connectionParams") ||
    (method === "GET" && headers.has("content-type"))
  );
}

type Answer = { status: number; body: object; error?: TRPCError };

async function answer(
  { context, report }: TypedCalls,
  procedure: AnyTRPCProcedure,
  path: string,
  batchIndex: number,
  given: Inputs,
): Promise<Answer> {
  const { type } = procedure._def;
  const input = given.inputs[batchIndex];
  const getRawInput = async () => {
    if (given.error) throw given.error;
    return input;
  };
  try {
    const call = { path, getRawInput, ctx: context, type, signal: undefined, batchIndex };
    const data: unknown = await procedure(call);
    return { status: 200, body: { result: { data: config.transformer.output.serialize(data) } } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    report({ error, path, input });
    const shape = getTRPCErrorShape({ config, ctx: context, error, input, path, type });
    return {
      status: shape.data.httpStatus,
      body: { error: config.transformer.output.serialize(shape) },
      error,
    };
  }
}

/** `error` says why the inputs are unreadable; it matters only to procedures that take input. */
type Inputs = { inputs: unknown[]; error: TRPCError | null };

/** A single call's input or, if the text holds inputs by index, a batch's. */
function readInputs(text: string | undefined, batchSize: number | null): Inputs {
  if (text === undefined) return { inputs: [], error: null };
  const { deserialize } = config.transformer.input;
  try {
    const given: unknown = JSON.parse(text);
    if (batchSize === null) return { inputs: [deserialize(given)], error: null };
    if (typeof given !== "object" || given === null || Array.isArray(given))
      throw new TRPCError({ code: "BAD_REQUEST" });
    const inputs = Array.from({ length: batchSize }, (_, index) =>
      deserialize((given as Record<number, unknown>)[index]),
    );
    return { inputs, error: null };
  } catch (cause) {
    const error = cause instanceof TRPCError ? cause : new TRPCError({ code: "BAD_REQUEST", cause });
    return { inputs: [], error };
  }
}
