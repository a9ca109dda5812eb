import { utils } from "./trpc.ts";

/** Has the figures of the public pages there before the page shows. Without them it shows what they were at first. */
export async function loadFigures(): Promise<void> {
  await utils.site.figures.ensureData().catch(() => {});
}
