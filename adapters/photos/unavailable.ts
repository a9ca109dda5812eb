import { type PhotoStorage, PhotosUnavailable } from "./port.ts";

/** No storage: when hosted without a configured one, because a function's own disk is temporary. */
export function createUnavailablePhotos(): PhotoStorage {
  const refuse = async () => {
    throw new PhotosUnavailable("No photo storage is configured (S3_BUCKET)");
  };
  return { signUpload: refuse, signRead: refuse, read: refuse, write: refuse, remove: refuse };
}
