import { GoogleUnavailable } from "#adapters/google/port.ts";
import { PasswordsBusy } from "#adapters/passwords/port.ts";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { PayoutsUnavailable } from "#adapters/payouts/port.ts";
import { PhotosUnavailable } from "#adapters/photos/port.ts";

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
