import { createStore, delMany, get, keys, set } from "idb-keyval";
import type { LastPhoto } from "#modules/pickups/contract/proofs.ts";
import { attempt } from "./attempt.ts";
import { keptNames } from "./kept.ts";

/** With what was last seen, so that signing out wipes it too. */
const store = createStore(keptNames.database, "kept");
const prefix = "last-photo ";
const keyOf = ({ jobId, leg }: Pick<LastPhoto, "jobId" | "leg">) => `${prefix}${jobId} ${leg}`;

/** As bytes, because browsers have lost stored files. */
type Kept = { photoId: string; type: string; bytes: ArrayBuffer; isReference?: boolean };

/** Without storage or reception there is no photo to line up with. */
async function safely<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** Keeps the last photos of a runner's stops for use without reception, and drops all others. Never throws. */
export async function keepLastPhotos(photos: readonly LastPhoto[]): Promise<void> {
  const meant = new Set(photos.map(keyOf));
  const known = await safely(() => keys<string>(store));
  if (!known) return;
  const gone = known.filter((key) => key.startsWith(prefix) && !meant.has(key));
  await safely(() => delMany(gone, store));
  for (const photo of photos) await safely(() => keep(photo));
}

async function keep(photo: LastPhoto): Promise<void> {
  const kept = await get<Kept>(keyOf(photo), store);
  if (kept?.photoId === photo.photoId) return;
  const answer = await fetch(photo.photoUrl);
  if (!answer.ok) return;
  const blob = await answer.blob();
  const bytes = await blob.arrayBuffer();
  const { photoId, isReference } = photo;
  await set(keyOf(photo), { photoId, type: blob.type, bytes, isReference } satisfies Kept, store);
}

/** The kept last photo of a stop's leg, and whether it is its host's own; null without one. */
export async function readLastPhoto(
  of: Pick<LastPhoto, "jobId" | "leg">,
): Promise<{ blob: Blob; isReference: boolean } | null> {
  const kept = await safely(() => get<Kept>(keyOf(of), store));
  return kept
    ? { blob: new Blob([kept.bytes], { type: kept.type }), isReference: kept.isReference ?? false }
    : null;
}

const switchName = "tidycurb-last-photo-hidden";

/** Whether the camera shows the last photo, as chosen on this phone. */
export function isLastPhotoShown(): boolean {
  return attempt(() => localStorage.getItem(switchName)) !== "1";
}

export function showLastPhoto(isShown: boolean): void {
  attempt(() => (isShown ? localStorage.removeItem(switchName) : localStorage.setItem(switchName, "1")));
}
