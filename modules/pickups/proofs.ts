import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { photoKey } from "#platform/values/photos.ts";
import type { LastPhoto, OwnProof, Proof } from "./contract/proofs.ts";
import { listLastPhotos, listOwnProofs } from "./queries/proofs.ts";
import { type ProofDoubt, type ProofFacts, scoreProof } from "./rules/proof.ts";

const shownDays = 14;
const mostShown = 20;

/** What a photo's homeowner and runner read about it. */
export function renderProof(facts: ProofFacts, doubt: ProofDoubt | null): Proof {
  const { isVerified, distanceMeters, missing } = scoreProof(facts, doubt);
  return { isVerified, distanceMeters, missing };
}

/** A runner's recent proof photos, latest first. */
export async function proofs(deps: Deps, { userId }: RunnerActor): Promise<OwnProof[]> {
  const since = later(deps.now(), -shownDays * day);
  const rows = await listOwnProofs(deps.db, { userId, since, limit: mostShown });
  return rows.map(({ facts, doubt, ...row }) => ({ ...row, proof: renderProof(facts, doubt) }));
}

/** The last photos of the homes on a runner's open stops. */
export async function lastPhotos(deps: Deps, { runnerId }: RunnerActor): Promise<LastPhoto[]> {
  const rows = await listLastPhotos(deps.db, runnerId);
  return Promise.all(
    rows.map(async (row) => ({ ...row, photoUrl: await deps.photos.signRead(photoKey(row.photoId)) })),
  );
}
