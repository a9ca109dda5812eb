import type { FigureWords } from "#modules/site/rules.ts";
import type { Visitor } from "../../ui/shell.tsx";
import type { AskedZip } from "./zip-check.tsx";

/** A public page's props, prerendered or in the app. */
export type PublicPageProps = {
  figures: FigureWords;
  /** The reader: visitors get links that keep the language, and the language switch. */
  visitor: Visitor;
  /** Prerendered only: the ZIP check's query. */
  asked?: AskedZip;
};
