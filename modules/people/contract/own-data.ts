import * as z from "zod";

/** The download link for a user's own data: single use, for this session, valid for minutes. */
const ownExport = z.object({ url: z.string() });
export type OwnExport = z.infer<typeof ownExport>;

/** ready: an unused link exists. broken: the export ended early. */
const ownExportState = z.object({
  state: z.enum(["none", "ready", "underWay", "done", "broken"]),
  photosDone: z.int(),
  photosTotal: z.int(),
});
export type OwnExportState = z.infer<typeof ownExportState>;

export const beginExport = { output: ownExport };

export const exportState = { output: ownExportState };
