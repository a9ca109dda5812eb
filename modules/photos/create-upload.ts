import type { Deps } from "#platform/deps.ts";
import { incomingKey, type PhotoPurpose, type PhotoType, uploadedPhotoUrl } from "#platform/values/photos.ts";
import type { PhotoUpload } from "./contract/photo.ts";
import { recordUpload } from "./record-upload.ts";

/** Allows one upload of exactly this type and length. Refuses as `recordUpload` does. */
export async function createUpload(
  deps: Deps,
  photo: {
    ownerId: string;
    purpose: PhotoPurpose;
    jobId: string | null;
    propertyId?: string;
    contentType: PhotoType;
    bytes: number;
  },
): Promise<PhotoUpload> {
  const id = deps.newId();
  const { bytes, ...rest } = photo;
  // Sign first, so that nothing is recorded without storage.
  const upload = await deps.photos.signUpload({
    key: incomingKey(id),
    contentType: photo.contentType,
    bytes,
  });
  await recordUpload(deps, { id, ...rest, photoBytes: bytes });
  return { photoUrl: uploadedPhotoUrl(id), upload };
}
