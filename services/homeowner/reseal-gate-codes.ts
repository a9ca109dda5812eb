import { listGateCodesOfOtherKeys, resealGateCode } from "#db/queries/home-details.ts";
import type { Deps } from "../deps.ts";
import type { Limits } from "../schedules/schedule.ts";

const codesAtOnce = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Seals gate codes anew that were sealed with a key from before, so that it can be put away. One whose key has gone stays
 * as it is. Safe to repeat, and beside homeowners who change theirs. Returns how many.
 */
export async function resealGateCodes(deps: Deps, limits?: Limits): Promise<number> {
  const { vault } = deps;
  let resealed = 0;
  let after = beforeAll;
  while (!limits?.signal.aborted) {
    const found = await listGateCodesOfOtherKeys(deps.db, {
      presentPrefix: vault.presentPrefix,
      after,
      limit: codesAtOnce,
    });
    for (const { homeownerId, sealed } of found) {
      after = homeownerId;
      const code = vault.open(sealed, homeownerId);
      if (code === null) continue;
      await resealGateCode(deps.db, { homeownerId, from: sealed, to: vault.seal(code, homeownerId) });
      resealed += 1;
    }
    if (found.length < codesAtOnce) break;
  }
  return resealed;
}
