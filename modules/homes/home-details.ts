import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type { HomeDetails } from "./contract/home.ts";
import { findHomeDetails } from "./queries/home-details.ts";

/** The home's details for its runners, and the views of its gate code. Empty without a home. */
export function homeDetails(deps: Deps, actor: HomeownerActor): Promise<HomeDetails> {
  return readHomeDetails(deps, deps.db, actor.userId);
}

/** The same within a transaction. */
export async function readHomeDetails(
  deps: Pick<Deps, "photos">,
  db: Db,
  userId: string,
): Promise<HomeDetails> {
  const found = await findHomeDetails(db, userId);
  return {
    cansPlace: found?.details?.cansPlace ?? null,
    curbPlace: found?.details?.curbPlace ?? null,
    pets: found?.details?.pets ?? null,
    cansPhotoUrl: await signPhoto(deps, found?.cansPhotoId ?? null),
    hasGateCode: Boolean(found?.details?.gateCodeSealed),
    gateCodeMark: found?.details?.gateCodeSealed
      ? hashToken(found.details.gateCodeSealed).slice(0, 16)
      : null,
    gateCodeLooks: found?.looks ?? [],
  };
}
