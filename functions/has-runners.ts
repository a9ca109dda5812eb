import { coverage } from "#modules/areas/index.ts";
import { countCall } from "#routers/count-call.ts";
import { clientAddress } from "./call.ts";
import type { Runtime } from "./compose.ts";
import type { Caller } from "./routes.ts";

/**
 * Whether somebody carries cans in a ZIP code already, for a page that a visitor asked for: counted with their reads by
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
