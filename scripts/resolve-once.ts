import { type ResolveFnOutput, registerHooks } from "node:module";

/**
 * Node rereads a package's exports for each of its files and imports. drizzle-orm's list has 447 entries, which took
 * most of the server's load time (docs/performance.md). This marks its files as modules and resolves each name once.
 * Import it before anything that imports drizzle-orm.
 */
const name = /^drizzle-orm(?:\/|$)/;
const inside = /\/node_modules\/drizzle-orm\/(?!.*\/node_modules\/).*\.js$/;
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(".") && context.parentURL && inside.test(context.parentURL)) {
      const url = new URL(specifier, context.parentURL).href;
      if (inside.test(url)) return { url, format: "module", shortCircuit: true };
    }
    if (!name.test(specifier)) return next(specifier, context);
    const key = `${specifier} ${context.conditions.join(" ")}`;
    const known = found.get(key) ?? next(specifier, context);
    found.set(key, known);
    return { ...known, shortCircuit: true };
  },
});
