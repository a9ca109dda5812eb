import { figuresAtFirst, wordFigures } from "#modules/site/rules/public-figures.ts";
import type { PublicPageProps } from "../features/site/public-page.ts";

/** A public page as a visitor reads it in English, in 2026, with demo data. */
export const forVisitors: PublicPageProps = {
  figures: wordFigures({ ...figuresAtFirst, isDemo: true }, "en", 2026),
  visitor: "signedOut",
};
