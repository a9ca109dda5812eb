import type { FigureWords } from "#modules/site/rules/public-figures.ts";
import type { Visitor } from "../../ui/shell.tsx";
import type { AskedZip } from "./zip-check.tsx";

/** What a public page is told, whether it is being written to HTML or shown by the app. */
export type PublicPageProps = {
  figures: FigureWords;
  /** Who reads it: a visitor gets links that keep the language, and the switch to another one. */
  visitor: Visitor;
  /** Where the page is HTML: what its ZIP check was asked before any script. */
  asked?: AskedZip;
};
