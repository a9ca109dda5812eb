import type { Language } from "#platform/values/preferences.ts";
import type { PublicPage } from "#platform/values/public-pages.ts";

/** Where the build has put what the pages need, as paths from the root. */
export type Assets = { styles: string; font: string; script: string };

/** What the build writes: a template for each page in each language, and the pages that say 404. */
export type RenderedSite = {
  pages: Record<Language, Record<PublicPage, string>>;
  notFound: Record<Language, string>;
};

/** The title and what stands in `#root`. */
export type RenderedSignUp = { title: string; content: string };
