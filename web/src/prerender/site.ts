import type { Language } from "#platform/values/preferences.ts";
import type { PublicPage } from "#platform/values/public-pages.ts";

/** Root-relative paths of the built assets, and the stylesheet's content. */
export type Assets = { styles: string; css: string; script: string };

/** The build's output: a template per page and language, and the 404 pages. */
export type RenderedSite = {
  pages: Record<Language, Record<PublicPage, string>>;
  notFound: Record<Language, string>;
};

/** The title and the content of `#root`. */
export type RenderedSignUp = { title: string; content: string };
