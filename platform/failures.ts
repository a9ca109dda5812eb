import { GoogleUnavailable } from "#adapters/google/port.ts";
import { PasswordsBusy } from "#adapters/passwords/port.ts";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { PayoutsUnavailable } from "#adapters/payouts/port.ts";
import { PhotosUnavailable } from "#adapters/photos/port.ts";
import { VoiceUnavailable } from "#adapters/voice/port.ts";

/** Node and Postgres codes for unreachable, overloaded, disconnected, deadlock, serialization failure and read-only. */
const outageCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|08\w{3}|53\w{3}|25006|40001|40P01|57P0[1-5]|57014)$/;
const outageMessages =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|not queryable|the database system is|cannot use a pool after calling end/i;

const unavailable = [
  GoogleUnavailable,
  PasswordsBusy,
  PhotosUnavailable,
  PaymentsUnavailable,
  PayoutsUnavailable,
  VoiceUnavailable,
];

/** Whether the error, or one of its causes, means the database or another service is unavailable now. */
export function isOutage(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 8; depth++) {
    if (unavailable.some((kind) => cause instanceof kind)) return true;
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && outageCodes.test(code)) return true;
    if (outageMessages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
    cause = cause.cause;
  }
  return false;
}

/** An error and its causes as one sentence of at most 1,000 characters, without personal data. */
export function describeFault(error: unknown): string {
  return causesOf(error).map(describeOne).join(": ").slice(0, 1000);
}

/**
 * An error's message without personal data. A failed query's message repeats its parameters, so its cause is used
 * instead. Unreadable values and email addresses are replaced with placeholders.
 */
export function faultMessage(error: Error): string {
  if (error.message.startsWith("Failed query")) return "Failed query";
  const { code } = error as { code?: unknown };
  const isAboutValue = typeof code === "string" && /^22\w{3}$/.test(code);
  return withoutAddresses(isAboutValue ? error.message.replace(/"[^"]*"/g, '"…"') : error.message);
}

function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  const open = [error];
  while (open.length > 0 && found.length < 6) {
    const next = open.shift();
    found.push(next);
    if (next instanceof AggregateError) open.push(...next.errors);
    if (next instanceof Error && next.cause !== undefined) open.push(next.cause);
  }
  return found;
}

function describeOne(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code } = error as { code?: unknown };
  const message = faultMessage(error) || error.name;
  return typeof code === "string" && !message.includes(code) ? `${message} (${code})` : message;
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s"'`<>(),:;=[\]]{1,64}@[^\s"'`<>(),:;=[\]]{1,255}/g, "[address]");
}
