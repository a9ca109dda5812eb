import { findServedZip } from "#modules/areas/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type * as contract from "./contract.ts";

/**
 * Whether an address exists, its ZIP code's state, and whether runners serve it. Only hints for the person typing;
 * nothing depends on them. `unknown` if no geocoder answers.
 */
export const checkAddress: HomeownerAct<typeof contract.checkAddress> = async (deps, _actor, input) => {
  const [{ kind }, zip] = await Promise.all([
    deps.geocoder.locate(input),
    findServedZip(deps.db, input.zipCode, localDay(deps.now(), platformTimeZone)),
  ]);
  return { located: kind, zipState: zip?.state ?? null, hasRunners: zip?.isServed ?? false };
};
