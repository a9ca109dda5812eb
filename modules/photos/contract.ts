import * as z from "zod";
import { maxPhotoBytes, photoTypes } from "#platform/values/photos.ts";

/** The file's type and length from the browser. Both are signed into the upload. */
export const photoFile = {
  contentType: z.enum(photoTypes, "validation.photo"),
  bytes: z.int("validation.photo").min(1, "validation.photo").max(maxPhotoBytes, "validation.photoTooLarge"),
};

/** Where to send the file, and the `photoUrl` for later calls. */
export const photoUpload = z.object({
  photoUrl: z.string(),
  upload: z.object({
    method: z.literal("PUT"),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
});

export type PhotoUpload = z.infer<typeof photoUpload>;
