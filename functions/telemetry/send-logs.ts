import { type Context, type Logger, SeverityNumber } from "@opentelemetry/api";
import { type LogFields, watchLog } from "../log.ts";

/** Gives each line of the log its trace, and sends it where there is a logger, until the result is called. */
export function sendLogs(
  logger: Logger | null,
  current: () => { context: Context; traceId: string | undefined } | null,
): () => void {
  return watchLog((level, event, fields) => {
    const { context, traceId } = current() ?? {};
    logger?.emit({
      severityNumber: level === "error" ? SeverityNumber.ERROR : SeverityNumber.INFO,
      severityText: level,
      body: event,
      attributes: flat(fields),
      ...(context && { context }),
    });
    return traceId ? { traceId, ...fields } : fields;
  });
}

/** Log attributes: simple values as they are, the rest as JSON. */
function flat(fields: LogFields): Record<string, string | number | boolean> {
  const simple = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return [[name, typeof value === "object" ? JSON.stringify(value) : value]];
  });
  return Object.fromEntries(simple);
}
