import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import type { PublicPageProps } from "../features/site/public-page.ts";

/** A public page's props for a visitor: English, 2026, demo data. */
export const forVisitors: PublicPageProps = {
  figures: renderFigures({ ...figuresAtFirst, isDemo: true }, "en", 2026),
  visitor: "signedOut",
};
