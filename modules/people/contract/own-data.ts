import * as z from "zod";

/** Where a copy of one's own data is fetched: once, in this session, within minutes. */
const ownExport = z.object({ url: z.string() });
export type OwnExport = z.infer<typeof ownExport>;

/** ready: there is a link that was not used. broken: it ended before it was whole. */
const ownExportState = z.object({
  state: z.enum(["none", "ready", "underWay", "done", "broken"]),
  photosDone: z.int(),
  photosTotal: z.int(),
});
export type OwnExportState = z.infer<typeof ownExportState>;

export const beginExport = { output: ownExport };

export const exportState = { output: ownExportState };
