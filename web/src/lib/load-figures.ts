import { utils } from "./trpc.ts";

/** Loads the public pages' figures before the page shows. If that fails, defaults are shown. */
export async function loadFigures(): Promise<void> {
  await utils.site.figures.ensureData().catch(() => {});
}
