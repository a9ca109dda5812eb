import { otherRoutes, restRoutes } from "../rest-routes.ts";
import { apiFunctionFor } from "../routes.ts";

const exactPaths = new Set<string>([...restRoutes, ...otherRoutes].map(({ path }) => path));

/** A path as the tables name it, with "*" for what a client may write: few values, and no secret of an address. */
export function routeOf(pathname: string): string {
  const paths = apiFunctionFor(pathname)?.paths ?? ["/*"];
  if (paths.includes(pathname) || exactPaths.has(pathname)) return pathname;
  return paths.find((path) => path.endsWith("/*")) ?? "/*";
}
