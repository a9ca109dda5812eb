import * as z from "zod";

/**
 * The last photos of the homes on the runner's open stops, one for each leg still to do. `photoUrl` expires within
 * minutes.
 */
export const lastPhotos = {
  output: z.array(
    z.object({
      jobId: z.uuid(),
      leg: z.enum(["out", "in"]),
      photoId: z.uuid(),
      photoUrl: z.string(),
    }),
  ),
};

export type LastPhoto = z.infer<typeof lastPhotos.output>[number];
