import type { Logger } from "pino";
import { faultMessage } from "#platform/fault.ts";

/**
 * What a line may say beside its level, time and event: ids, codes and the description of an error, and nothing of a
 * person. `address` is a network address, and only for who signed in and for what was refused.
 */
export type LogFields = {
  requestId?: string;
  userId?: string | null;
  jobId?: string;
  taskId?: string;
  task?: string;
  schedule?: string;
  runId?: string;
  /** Of a webhook's event, with its type. */
  id?: string;
  type?: string;
  /** Why something was refused, in our own words. */
  reason?: string;
  path?: string;
  code?: string;
  address?: string;
  counts?: Record<string, number>;
  /** By how much a clock is off; negative where it is behind. */
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
 * Writes one JSON line to stderr, before it returns. Pino would cost a function's cold start more than all the rest, so
 * it comes with the first line, which cannot wait: the process may end, or the host may halt it.
 */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  if (logger) logger[level]({ event, ...fields });
  else {
    write(`${JSON.stringify({ level, time: now(), event, ...fields })}\n`);
    opening ??= openLogger().catch(() => {});
  }
}

/** Resolves once lines are pino's; they are the same before. */
export async function logReady(): Promise<void> {
  opening ??= openLogger().catch(() => {});
  await opening;
}

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

/** An error as fields of a log line: its name, message and code, and those of its causes; nobody's data. */
export function describeError(error: unknown): Partial<ErrorFields> {
  if (!(error instanceof Error)) return { error: faultMessage(new Error(String(error))) };
  const { code } = error as { code?: unknown };
  return {
    error: error.name,
    message: faultMessage(error),
    ...(typeof code === "string" && { code }),
    // It begins with the message.
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
