/**
 * A photo's purpose: proof of a pickup's two legs, a "couldn't serve" report, a problem, a rental's checklist item, the
 * house, its cans, the person, a rental, a message with support, one between a runner and the home, or an add-on.
 */
export const photoPurposes = [
  "out",
  "in",
  "cannotServe",
  "problem",
  "check",
  "house",
  "cans",
  "profile",
  "property",
  "support",
  "message",
  "addOn",
] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];

/** camera: taken live in the page; gallery: a file, even a new one. Null when the call did not say. */
export const photoSources = ["camera", "gallery"] as const;
export type PhotoSource = (typeof photoSources)[number];

export const photoTypes = ["image/jpeg", "image/png", "image/gif"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** 5 MB, counted in powers of two. */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Most pixels of a picture: more than any phone camera makes, but few enough to decode. */
export const maxPhotoPixels = 60_000_000;

export const storedPhotoEdge = 2048;

/** Pixels a side of the grey picture that proof photos are compared by. */
export const greyEdge = 64;

/** Storage keys of a new upload and of the checked photo. */
export const incomingKey = (photoId: string) => `incoming/${photoId}`;
export const photoKey = (photoId: string) => `photos/${photoId}.jpg`;

/** The `photoUrl` that `createPhotoUpload` returns for an upload. */
export const uploadedPhotoUrl = (photoId: string) => `photos/${photoId}`;

/** The photo id in a `photoUrl`; null for anything else. */
export function readUploadedPhotoUrl(url: string): string | null {
  return /^photos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(url)?.[1] ?? null;
}

/** A picture's type by its first bytes; null unless it is JPG, PNG or GIF. */
export function sniffPhotoType(start: Uint8Array): PhotoType | null {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (begins(0x47, 0x49, 0x46, 0x38)) return "image/gif";
  return null;
}
