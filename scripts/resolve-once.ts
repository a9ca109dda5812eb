import { type ResolveFnOutput, registerHooks } from "node:module";

/**
 * Node reads a package's list of exports anew for each of the package's files and each import of it. drizzle-orm's list has 447
 * entries, which took most of the time to load the server (docs/performance.md): here its files are known to be modules, and each
 * of its names is looked up once. To be imported before what imports drizzle-orm.
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
