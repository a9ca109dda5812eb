import { trpc } from "./trpc.ts";
import { sendPhoto } from "./upload-photo.ts";

/**
 * Sends the photo of one leg of a job: asks for a signed upload, then sends it there. Gives the `photoUrl` that
 * startJob and completeJob take. Throws PhotoError, or what the server refused with.
 */
export function useSendJobPhoto(): (
  photo: { jobId: string; leg: "out" | "in"; picture: Blob },
  onProgress: (share: number) => void,
) => Promise<string> {
  const { mutateAsync: createPhotoUpload } = trpc.runner.createPhotoUpload.useMutation();
  return async ({ jobId, leg, picture }, onProgress) => {
    const { photoUrl, upload } = await createPhotoUpload({
      jobId,
      leg,
      contentType: "image/jpeg",
      bytes: picture.size,
    });
    await sendPhoto(upload, picture, onProgress);
    return photoUrl;
  };
}
