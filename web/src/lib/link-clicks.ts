import { isPrefixed } from "#platform/values/public-pages.ts";

/**
 * Routes plain links within the app, so the shell and public pages need no router and work without scripts. Calls `go`
 * with the path; returns the stop function.
 */
export function followLinks(go: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target || link.hasAttribute("download") || link.hreflang) return;
    const to = new URL(link.href);
    const here = window.location;
    if (to.origin !== here.origin || to.pathname.startsWith("/api/") || isPrefixed(to.pathname)) return;
    const samePage = to.pathname === here.pathname && to.search === here.search;
    if (samePage && to.hash) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
