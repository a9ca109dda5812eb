import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type LinkComponent,
  RouterContextProvider,
  Link as RouterLink,
  useRouter,
} from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";

/** Only a link to exactly this page is the current one, not also a link to the page above. */
export const asCurrent = { activeOptions: { exact: true, includeHash: true }, activeProps: {} } as const;

/** A link to a page of the app. A path without a page does not compile. Other documents take a plain `<a>`. */
export const Link: LinkComponent<"a"> = (props) => <RouterLink {...asCurrent} {...props} />;

/** Goes to a path that came as text. Paths without a page, such as "/es/about", are left to the server. */
export function openPath(router: AnyRouter, path: string, { replace = false } = {}): void {
  if (hasPage(router, path)) void router.navigate({ href: path, replace });
  else if (replace) window.location.replace(path);
  else window.location.assign(path);
}

/** Whether this version of the app has a page at a path. The server may know newer ones. */
function hasPage(router: AnyRouter, path: string): boolean {
  const [, , page] = router.getMatchedRoutes(new URL(path, "http://site.invalid").pathname);
  return page !== undefined;
}

/** A link to a path that came as text, such as a notice's. Paths without a page are left to the server. */
export function PathLink({ path, ...rest }: { path: string } & Omit<ComponentProps<"a">, "href">) {
  const router = useRouter();
  return hasPage(router, path) ? (
    <RouterLink {...asCurrent} {...rest} to="/" href={path} />
  ) : (
    <a {...rest} href={path} />
  );
}

/** Tells tabs that a link named another of them; browsers do so only for links the router doesn't follow. */
export function announceHash(router: AnyRouter): () => void {
  return router.subscribe("onResolved", ({ hashChanged }) => {
    if (hashChanged) window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
}

/** Gives links their paths where no app runs: prerendered pages, the gallery and tests. */
export function WithoutApp({ children }: { children: ReactNode }) {
  const history = createMemoryHistory({ initialEntries: ["/no-page"] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
