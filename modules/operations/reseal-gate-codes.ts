import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { listSealedWithOldKeys, reseal, type Sealed } from "./queries/sealed.ts";

const textsAtOnce = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Reseals the gate codes of homes and rentals. Returns the number resealed. */
export async function resealGateCodes(deps: Deps, limits?: Limits) {
  return resealSeveral(deps, ["homeGateCodes", "rentalGateCodes"], limits);
}

/** The same for several columns, one after the other. */
export async function resealSeveral(deps: Deps, columns: readonly Sealed[], limits?: Limits) {
  let resealed = 0;
  for (const what of columns) resealed += await resealAll(deps, what, limits);
  return resealed;
}

/**
 * Reseals texts that use an older key, so that key can be retired. Skips texts whose key is gone. Safe to repeat, also
 * while people change theirs. Returns the number resealed.
 */
export async function resealAll({ db, vault }: Deps, what: Sealed, limits?: Limits) {
  let resealed = 0;
  let after = beforeAll;
  while (!limits?.signal.aborted) {
    const { presentPrefix } = vault;
    const found = await listSealedWithOldKeys(db, { what, presentPrefix, after, limit: textsAtOnce });
    for (const { boundTo, sealed } of found) {
      after = boundTo;
      const text = vault.open(sealed, boundTo);
      if (text === null) continue;
      await reseal(db, { what, boundTo, from: sealed, to: vault.seal(text, boundTo) });
      resealed += 1;
    }
    if (found.length < textsAtOnce) break;
  }
  return resealed;
}
