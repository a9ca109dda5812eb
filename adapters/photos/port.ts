import type { PhotoType } from "#platform/values/photos.ts";

/** A signed upload: exactly this type and length, to this key, once, until it expires. */
export type SignedUpload = {
  method: "PUT";
  url: string;
  /** The browser must send these unchanged. */
  headers: Record<string, string>;
};

/**
 * Photo storage. The server makes keys; nothing is listed or read without a signature, and nothing is overwritten.
 * Every call throws PhotosUnavailable when the storage fails.
 */
export type PhotoStorage = {
  /** A second upload to a key is refused: with 409 by the local disk, with 412 by a bucket. */
  signUpload(upload: { key: string; contentType: PhotoType; bytes: number }): Promise<SignedUpload>;
  /** A URL that opens the photo for 10 to 15 minutes and stays the same for 5, so browsers cache it. */
  signRead(key: string): Promise<string>;
  /** The bytes, null when missing. Throws PhotoTooLarge above `limitBytes`; the signal ends a wait. */
  read(key: string, limitBytes: number, signal?: AbortSignal): Promise<Uint8Array | null>;
  /** Stores a photo permanently; an existing one stays. */
  write(key: string, body: Uint8Array, contentType: PhotoType): Promise<void>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
};

/** Seconds an upload URL is valid, and the most a read URL is. */
export const uploadSeconds = 600;
export const readSeconds = 900;

/** How often read URLs change. */
const readSlotSeconds = 300;

/** The epoch second at which a read URL made now becomes valid. */
export function readSlot(nowMilliseconds: number): number {
  return Math.floor(nowMilliseconds / 1000 / readSlotSeconds) * readSlotSeconds;
}

/** Makes pictures safe to show. */
export type Pictures = {
  /**
   * The picture as a JPEG: upright, without metadata, first frame only, on white, at most 2048 pixels a side. People
   * take turns. Throws PictureUnreadable, also if decoding takes too much, and PhotosUnavailable when too many wait.
   */
  toStoredPhoto(body: Uint8Array, personId: string): Promise<Uint8Array>;
  /** The same at most 640 pixels a side, for an email. */
  toEmailPhoto(body: Uint8Array): Promise<Uint8Array>;
  /** 64 × 64 grey values, row by row, of a picture stored by `toStoredPhoto`; throws as it does. */
  toGrey(stored: Uint8Array): Promise<Uint8Array>;
};

/** The bytes are not a picture that can be decoded within the limits. */
export class PictureUnreadable extends Error {
  override name = "PictureUnreadable";
}

/** More bytes are stored than any upload allows. */
export class PhotoTooLarge extends Error {
  override name = "PhotoTooLarge";
}

/** The storage is unreachable, too slow or refuses us, or no picture can be processed now. Not the caller's fault. */
export class PhotosUnavailable extends Error {
  override name = "PhotosUnavailable";
}
