import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server";
import { appRouter, findProcedure } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";

export type TypedCalls = {
  request: Request;
  /** What stands behind the endpoint: a procedure's name, or several with commas. */
  names: string;
  search: URLSearchParams;
  /** The text of a POST. */
  body: string | undefined;
  context: Context;
  /** Is told of each error. */
  report: (told: { error: TRPCError; path: string | undefined; input: unknown }) => void;
  /** Is told of all errors before the answer is made. */
  finish: (errors: TRPCError[]) => void;
};

/**
 * Answers queries by GET and mutations by POST, one or a batch of them, as tRPC's fetch adapter does, which takes
 * several times as long for what our calls never use. Null for everything else: that is for the adapter.
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

/** Whether the answer is to come in pieces, or something is sent along that only the adapter knows. */
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

/** `error` says what is wrong with them; it concerns only the procedures that take any. */
type Inputs = { inputs: unknown[]; error: TRPCError | null };

/** The input of a call or, where the text holds them by their numbers, those of a batch. */
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
