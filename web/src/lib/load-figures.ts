import { utils } from "./trpc.ts";

/** Has today's rates there before the page shows. Without them it shows what they were at first. */
export async function loadFigures(): Promise<void> {
  await utils.site.figures.ensureData().catch(() => {});
}
