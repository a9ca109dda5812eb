import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type FigureWords, figuresAtFirst, publicClaims, wordFigures } from "#modules/site/rules.ts";
import type { Language } from "#platform/values/preferences.ts";
import { type PublicPage, publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { AboutPage } from "../features/site/about-page.tsx";
import { HowItWorksPage } from "../features/site/how-it-works-page.tsx";
import { LandingPage } from "../features/site/landing-page.tsx";
import type { PublicPageProps } from "../features/site/public-page.ts";
import { ServicesPage } from "../features/site/services-page.tsx";
import NotFound from "../ui/not-found.tsx";
import { Shell } from "../ui/shell.tsx";
import { Document } from "./document.tsx";
import type { Assets, RenderedSite } from "./site.ts";
import { structuredData } from "./structured-data.ts";
import { byLanguage, texts, toMarkup } from "./to-markup.tsx";

/**
 * The public pages as HTML. Live figures are {{name|default}}, and {{origin}} precedes paths that must be absolute
 * URLs; `functions/public-pages.ts` fills in both.
 */
export function renderSite(assets: Assets): RenderedSite {
  return {
    pages: byLanguage((language) => byPage((page) => renderPage(page, language, assets))),
    notFound: byLanguage((language) => document(language, <NotFoundDocument assets={assets} />)),
  };
}

const screens: Record<PublicPage, { Page: ComponentType<PublicPageProps>; area: Area; isScripted?: true }> = {
  landing: { Page: LandingPage, area: "landing" },
  howItWorks: { Page: HowItWorksPage, area: "how", isScripted: true },
  services: { Page: ServicesPage, area: "services" },
  about: { Page: AboutPage, area: "about" },
};

type Area = "landing" | "how" | "services" | "about";

function renderPage(page: PublicPage, language: Language, assets: Assets): string {
  const html = document(language, <PageDocument page={page} language={language} assets={assets} />);
  const data = JSON.stringify(structuredData(page, language, texts[language].publicPages));
  // As element text it would be escaped and no longer be valid JSON.
  return html.replace(
    "</head>",
    () => `<script type="application/ld+json">${data.replaceAll("<", "\\u003c")}</script></head>`,
  );
}

function PageDocument({ page, language, assets }: { page: PublicPage; language: Language; assets: Assets }) {
  const { Page, area, isScripted } = screens[page];
  const t = useTranslations();
  const figures = placeholders(language);
  return (
    <Document
      page={page}
      title={t("common.title", { page: t(`publicPages.${area}.title`) })}
      description={t(`publicPages.${area}.description`, figures)}
      assets={assets}
      isScripted={isScripted}
    >
      <Shell path={publicPath(page, language)} visitor="signedOut">
        <Page figures={figures} visitor="signedOut" asked={asked} />
      </Shell>
    </Document>
  );
}

function NotFoundDocument({ assets }: { assets: Assets }) {
  const t = useTranslations("common");
  return (
    <Document
      title={t("title", { page: t("notFound.title") })}
      description={t("notFound.text")}
      assets={assets}
    >
      <Shell path="/404" visitor="signedOut">
        <NotFound />
      </Shell>
    </Document>
  );
}

function document(language: Language, content: ReactNode): string {
  return `<!doctype html>${toMarkup(language, content)}`;
}

/** Query values, which `functions/public-pages.ts` fills in from the URL. */
const asked = { zip: "{{zip|}}", waiting: "{{waiting|}}" };

/** Placeholders such as {{price|$29}}, filled in when served. */
function placeholders(language: Language): FigureWords {
  const { manyPickups } = texts[language].publicPages.landing.proof;
  const { pickups, claims: _, ...atFirst } = wordFigures(figuresAtFirst, language, 2025);
  const marked = Object.entries({ pickups: pickups ?? manyPickups, ...atFirst });
  const words = Object.fromEntries(marked.map(([name, words]) => [name, `{{${name}|${words}}}`]));
  const claims = Object.fromEntries(publicClaims.map((claim) => [claim, "marked"]));
  return { ...words, claims } as FigureWords;
}

function byPage<Value>(make: (page: PublicPage) => Value): Record<PublicPage, Value> {
  return Object.fromEntries(publicPageNames.map((page) => [page, make(page)])) as Record<PublicPage, Value>;
}
