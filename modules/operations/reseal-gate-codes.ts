import type { Db } from "#db/client.ts";
import {
  listGateCodesOfOtherKeys,
  listRentalCodesOfOtherKeys,
  resealGateCode,
  resealRentalCode,
} from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";

const codesAtOnce = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Lists sealed texts, each bound to the id of its row. */
type Sealed = {
  list(
    db: Db,
    other: { presentPrefix: string; after: string; limit: number },
  ): Promise<{ boundTo: string; sealed: string }[]>;
  reseal(db: Db, seal: { boundTo: string; from: string; to: string }): Promise<void>;
};

const homes: Sealed = { list: listGateCodesOfOtherKeys, reseal: resealGateCode };
const rentals: Sealed = { list: listRentalCodesOfOtherKeys, reseal: resealRentalCode };

/**
 * Reseals gate codes that use an older key, so that key can be retired. Skips codes whose key is gone. Safe to repeat,
 * also while homeowners change theirs. Returns the number resealed.
 */
export async function resealGateCodes(deps: Deps, limits?: Limits): Promise<number> {
  return (await resealAll(deps, homes, limits)) + (await resealAll(deps, rentals, limits));
}

/** The same for any sealed texts. */
export async function resealAll(deps: Deps, { list, reseal }: Sealed, limits?: Limits): Promise<number> {
  const { vault } = deps;
  let resealed = 0;
  let after = beforeAll;
  while (!limits?.signal.aborted) {
    const found = await list(deps.db, { presentPrefix: vault.presentPrefix, after, limit: codesAtOnce });
    for (const { boundTo, sealed } of found) {
      after = boundTo;
      const text = vault.open(sealed, boundTo);
      if (text === null) continue;
      await reseal(deps.db, { boundTo, from: sealed, to: vault.seal(text, boundTo) });
      resealed += 1;
    }
    if (found.length < codesAtOnce) break;
  }
  return resealed;
}
