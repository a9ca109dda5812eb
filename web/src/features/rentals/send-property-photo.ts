import type { trpc } from "../../lib/trpc.ts";
import { sendPhoto } from "../../lib/upload-photo.ts";

/** Uploads a rental's picture to storage. Returns its URL, to be saved. */
export async function sendPropertyPhoto(
  client: ReturnType<typeof trpc.useUtils>["client"],
  propertyId: string,
  picture: Blob,
): Promise<string> {
  const { upload, photoUrl } = await client.rental.createPropertyPhotoUpload.mutate({
    propertyId,
    contentType: "image/jpeg",
    photoBytes: picture.size,
  });
  await sendPhoto(upload, picture);
  return photoUrl;
}
