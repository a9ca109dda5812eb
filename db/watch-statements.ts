import type { Watch } from "#platform/values/watch.ts";

/** A connection or a pool: what Drizzle sends statements through. */
type Driver = { query: unknown };

/** A driver whose statements are recorded: their text without parameters, and how long they take. */
export function watchStatements<Target extends Driver>(target: Target, watch: Watch | undefined): Target {
  if (!watch) return target;
  const query = (...given: unknown[]) => {
    const send = () => (target.query as (...given: unknown[]) => Promise<unknown>).apply(target, given);
    return watch("statement", textOf(given[0]), send);
  };
  return Object.create(target, { query: { value: query } });
}

/** Same for PGlite, whose transactions have a driver of their own. */
export function watchEmbedded<Target extends object>(client: Target, watch: Watch | undefined): Target {
  if (!watch) return client;
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name === "query" || name === "exec")
        return (...given: unknown[]) =>
          watch("statement", textOf(given[0]), () => Reflect.apply(value, target, given));
      if (name === "transaction")
        return (act: (tx: object) => unknown) =>
          Reflect.apply(value, target, [(tx: object) => act(watchEmbedded(tx, watch))]);
      return value.bind(target);
    },
  });
}

/** Both drivers take a statement as text, or as an object that holds it. */
function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return String((statement as { text?: unknown } | null)?.text ?? "");
}
