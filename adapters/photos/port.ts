import type { PhotoType } from "#platform/values/photos.ts";

/** An upload that the storage will take: exactly this type and length, to this place, once, until it expires. */
export type SignedUpload = {
  method: "PUT";
  url: string;
  /** The browser must send these as they are. */
  headers: Record<string, string>;
};

/**
 * Where photos are kept. Keys are made by the server; nothing can be listed or read without a signature. What is
 * there is never written over. Everything throws PhotosUnavailable where the storage does not do as it is asked.
 */
export type PhotoStorage = {
  /** A second upload to a key that has one is refused: with 409 by the own disk, with 412 by a bucket. */
  signUpload(upload: { key: string; contentType: PhotoType; bytes: number }): Promise<SignedUpload>;
  /** An address that opens the photo for 10 to 15 minutes, and stays the same for 5, so that browsers keep it. */
  signRead(key: string): Promise<string>;
  /** The bytes; null where there is nothing. Throws PhotoTooLarge, having read no more than `limitBytes`. */
  read(key: string, limitBytes: number): Promise<Uint8Array | null>;
  /** Keeps a photo for good: where there is one already, that one stays. */
  write(key: string, body: Uint8Array, contentType: PhotoType): Promise<void>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
};

/** Seconds for which an upload and a reading address are good; the latter at most. */
export const uploadSeconds = 600;
export const readSeconds = 900;

/** A reading address is made anew only so often. */
const readSlotSeconds = 300;

/** The instant, in epoch seconds, from which a reading address made now counts. */
export function readSlot(nowMilliseconds: number): number {
  return Math.floor(nowMilliseconds / 1000 / readSlotSeconds) * readSlotSeconds;
}

/** Makes a picture safe to show. */
export type Pictures = {
  /**
   * The picture as a JPEG: upright, without metadata, its first frame only, on white, at most 2048 pixels a side.
   * Throws PictureUnreadable, and PhotosUnavailable when too many are waiting.
   */
  toStoredPhoto(body: Uint8Array): Promise<Uint8Array>;
};

/** The bytes are no picture that can be decoded within the limits. */
export class PictureUnreadable extends Error {
  override name = "PictureUnreadable";
}

/** More bytes are stored than anybody was allowed to upload. */
export class PhotoTooLarge extends Error {
  override name = "PhotoTooLarge";
}

/** The storage cannot be reached, is too slow, or refuses us; or no picture can be looked at now. Not the caller's fault. */
export class PhotosUnavailable extends Error {
  override name = "PhotosUnavailable";
}
