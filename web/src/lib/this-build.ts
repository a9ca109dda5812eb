/** This page's build id, written in by `web/service-worker.ts`; "" in development. */
export function thisBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="tidycurb-build"]')?.content ?? "";
}
