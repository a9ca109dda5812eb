import type { Logger } from "pino";
import { faultMessage } from "#platform/failures.ts";

/**
 * Fields allowed beside level, time and event: ids, codes and error descriptions, and no personal data. `address` is a
 * network address, only for sign-ins and refusals.
 */
export type LogFields = {
  requestId?: string;
  /** The trace that the line belongs to, while traces are recorded. */
  traceId?: string;
  userId?: string | null;
  jobId?: string;
  taskId?: string;
  task?: string;
  schedule?: string;
  runId?: string;
  /** The webhook event's id, with its type. */
  id?: string;
  type?: string;
  /** Why we refused something, in our own words. */
  reason?: string;
  path?: string;
  code?: string;
  address?: string;
  counts?: Record<string, number>;
  /** Clock skew; negative if behind. */
  seconds?: number;
} & Partial<ErrorFields>;

type ErrorFields = {
  error: string;
  message: string;
  code: string;
  stack: string[];
  cause: Partial<ErrorFields>;
  errors: Partial<ErrorFields>[];
};

/**
 * Writes one JSON line to stderr before it returns. Pino would dominate a function's cold start, so it loads after the
 * first line. That line cannot wait: the process may end or the host may suspend it.
 */
export function log(level: Level, event: string, given: LogFields = {}): void {
  const fields = watching ? watching(level, event, given) : given;
  if (logger) logger[level]({ event, ...fields });
  else {
    write(`${JSON.stringify({ level, time: now(), event, ...fields })}\n`);
    opening ??= openLogger().catch(() => {});
  }
}

/** Resolves once pino writes the lines; earlier lines have the same format. */
export async function logReady(): Promise<void> {
  opening ??= openLogger().catch(() => {});
  await opening;
}

/** Passes each line to `watch`, which returns its fields, until the result is called. */
export function watchLog(watch: LogWatch): () => void {
  watching = watch;
  return () => {
    if (watching === watch) watching = undefined;
  };
}

type LogWatch = (level: Level, event: string, fields: LogFields) => LogFields;
let watching: LogWatch | undefined;

type Level = "info" | "error";

let logger: Logger | undefined;
let opening: Promise<void> | undefined;

async function openLogger(): Promise<void> {
  const { default: pino } = await import("pino");
  logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${now()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
}

function write(line: string): void {
  process.stderr.write(line);
}

function now(): string {
  return new Date().toISOString();
}

/** An error as log fields: name, message and code, and those of its causes; no personal data. */
export function describeError(error: unknown): Partial<ErrorFields> {
  if (!(error instanceof Error)) return { error: faultMessage(new Error(String(error))) };
  const { code } = error as { code?: unknown };
  return {
    error: error.name,
    message: faultMessage(error),
    ...(typeof code === "string" && { code }),
    // The stack starts with the message.
    stack: error.stack
      ?.slice(error.stack.indexOf(error.message) + error.message.length)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("at "))
      .slice(0, 5),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, 5).map(describeError) }),
  };
}
