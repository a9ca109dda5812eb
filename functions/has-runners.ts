import { coverage } from "#modules/areas/index.ts";
import { countCall } from "#routers/count-call.ts";
import { clientAddress } from "./call.ts";
import type { Runtime } from "./compose.ts";
import type { Caller } from "./routes.ts";

/**
 * Whether a ZIP code already has a runner, for a page a visitor requested. Counted with the visitor's reads by
 * `site.coverage`. Refuses with TOO_MANY_REQUESTS.
 */
export async function hasRunners(
  live: Pick<Runtime, "env" | "deps">,
  zipCode: string,
  request: Request,
  caller?: Caller,
): Promise<boolean> {
  await countCall("query", clientAddress(live, request, caller));
  return (await coverage(live.deps, { zipCode })).hasRunners;
}
