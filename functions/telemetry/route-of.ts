import { apiPaths } from "../api-paths.ts";
import { otherRoutes, restRoutes } from "../rest-routes.ts";

const served: readonly string[] = Object.values(apiPaths).flat();
const exactPaths = new Set<string>([
  ...served.filter((path) => !path.endsWith("/*")),
  ...[...restRoutes, ...otherRoutes].map(({ path }) => path),
]);
const prefixes = served.filter((path) => path.endsWith("/*")).map((path) => path.slice(0, -1));

/** A path as the tables name it, with "*" for what a client may write: few values, and no secret of an address. */
export function routeOf(pathname: string): string {
  if (exactPaths.has(pathname)) return pathname;
  const prefix = prefixes.find((known) => pathname.startsWith(known)) ?? "/";
  return `${prefix}*`;
}
