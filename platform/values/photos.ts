/**
 * What a photo is for: proof of a pickup's two legs, why a home could not be served, what was wrong with a pickup, a line
 * of a rental's checklist, the house, where its cans are, the person, or a host's rental.
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
] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];

/**
 * camera: taken live, within the page. gallery: a file, even one that the phone's camera app has just made. Null wherever
 * it is stored: the call did not say, as the documented ones do.
 */
export const photoSources = ["camera", "gallery"] as const;
export type PhotoSource = (typeof photoSources)[number];

export const photoTypes = ["image/jpeg", "image/png", "image/gif"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** 5 MB (decisions.md, Jobs). */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Pixels that a picture may have: more than any phone's camera makes, and little enough to decode. */
export const maxPhotoPixels = 60_000_000;

/** The longest edge of a stored photo. */
export const storedPhotoEdge = 2048;

/** Where an upload waits, and where the checked photo is kept. */
export const incomingKey = (photoId: string) => `incoming/${photoId}`;
export const photoKey = (photoId: string) => `photos/${photoId}.jpg`;

/** The name by which a call refers to an upload: what `createPhotoUpload` gave as `photoUrl`. */
export const uploadedPhotoUrl = (photoId: string) => `photos/${photoId}`;

/** The id in such a name; null for anything else. */
export function readUploadedPhotoUrl(url: string): string | null {
  return /^photos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(url)?.[1] ?? null;
}

/** The type of a picture by its first bytes, whatever it is called; null for anything that is no JPG, PNG or GIF. */
export function sniffPhotoType(start: Uint8Array): PhotoType | null {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (begins(0x47, 0x49, 0x46, 0x38)) return "image/gif";
  return null;
}
