import type { ComponentType, ReactNode } from "react";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { useVisitor } from "../../lib/visitor.ts";
import { useLanguage } from "../../ui/use-language.ts";
import type { PublicPageProps } from "./public-page.ts";

/** A public page as an app screen, with the user's menu and current figures. */
export function inApp(Page: ComponentType<PublicPageProps>): () => ReactNode {
  return function PublicPageInApp() {
    const language = useLanguage();
    const visitor = useVisitor();
    const { data: figures = figuresAtFirst } = trpc.site.figures.useQuery();
    return <Page figures={renderFigures(figures, language, new Date().getFullYear())} visitor={visitor} />;
  };
}
