/** The id of the build that this page is of, which `web/service-worker.ts` has written into it; "" in development. */
export function thisBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="tidycurb-build"]')?.content ?? "";
}
