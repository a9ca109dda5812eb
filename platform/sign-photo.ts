import type { Deps } from "./deps.ts";
import { photoKey } from "./values/photos.ts";

/** A short-lived URL for a stored photo; null without one. */
export async function signPhoto(deps: Pick<Deps, "photos">, photoId: string | null): Promise<string | null> {
  return photoId && deps.photos.signRead(photoKey(photoId));
}
