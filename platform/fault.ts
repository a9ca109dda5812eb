/**
 * An error as one sentence for an admin: messages and codes of the error and its causes, without personal data. At most
 * 1,000 characters.
 */
export function tellFault(error: unknown): string {
  return causesOf(error).map(tellOne).join(": ").slice(0, 1000);
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

function tellOne(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code } = error as { code?: unknown };
  const message = faultMessage(error) || error.name;
  return typeof code === "string" && !message.includes(code) ? `${message} (${code})` : message;
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s"'`<>(),:;=[\]]{1,64}@[^\s"'`<>(),:;=[\]]{1,255}/g, "[address]");
}
