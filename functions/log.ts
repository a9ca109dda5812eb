/** Writes one JSON line. Never given a body, a header or a person's data: ids and codes only. */
export function log(level: "info" | "error", event: string, fields: Record<string, unknown> = {}): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** An error as fields of a log line: its name, message and code, and those of its causes. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { code } = error as { code?: unknown };
  // A failed query's own message repeats its parameters, which may be personal: the cause says what is wrong. The
  // stack begins with the message.
  const message = error.message.startsWith("Failed query") ? "Failed query" : error.message;
  return {
    error: error.name,
    message,
    ...(typeof code === "string" && { code }),
    stack: error.stack
      ?.slice(error.stack.indexOf(error.message) + error.message.length)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("at "))
      .slice(0, 5),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
