import { type PhotoStorage, PhotosUnavailable } from "./port.ts";

/** No storage at all: hosted, where none is configured, as a function's own disk is gone with it. */
export function createUnavailablePhotos(): PhotoStorage {
  const refuse = async () => {
    throw new PhotosUnavailable("No photo storage is configured (S3_BUCKET)");
  };
  return { signUpload: refuse, signRead: refuse, read: refuse, write: refuse, remove: refuse };
}
