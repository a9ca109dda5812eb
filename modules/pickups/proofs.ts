import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { photoKey } from "#platform/values/photos.ts";
import type { LastPhoto } from "./contract/proofs.ts";
import { listLastPhotos } from "./queries/proofs.ts";

/** The last photos of the homes on a runner's open stops. */
export async function lastPhotos(deps: Deps, { runnerId }: RunnerActor): Promise<LastPhoto[]> {
  const rows = await listLastPhotos(deps.db, runnerId);
  return Promise.all(
    rows.map(async (row) => ({ ...row, photoUrl: await deps.photos.signRead(photoKey(row.photoId)) })),
  );
}
