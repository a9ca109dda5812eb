import type { ReliabilityWords } from "#modules/site/rules/reliability.ts";
import type { AreaWords, FigureWords, MessageParts } from "#modules/site/rules.ts";
import type { Visitor } from "../../ui/shell.tsx";

/** A public page's props, prerendered or in the app. */
export type PublicPageProps = {
  figures: FigureWords;
  /** The reader: visitors get links that keep the language, and the language switch. */
  visitor: Visitor;
};

/** The area page's props: with the answer. */
export type AreaPageProps = PublicPageProps & { area: AreaWords };

/** The contact page's props: with what became of a message. */
export type ContactPageProps = PublicPageProps & { message: MessageParts };

/** The reliability page's props: with its figures in words. */
export type ReliabilityPageProps = PublicPageProps & { reliability: ReliabilityWords };
