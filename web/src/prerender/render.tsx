import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { publicPages } from "#messages/en/site.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import {
  type ReliabilityWords,
  reliabilityParts,
  reliabilityTexts,
} from "#modules/site/rules/reliability.ts";
import {
  type AreaWords,
  areaParts,
  type FigureWords,
  figuresAtFirst,
  type MessageParts,
  publicClaims,
  renderFigures,
} from "#modules/site/rules.ts";
import type { Language } from "#platform/values/preferences.ts";
import { type PublicPage, publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { AboutPage } from "../features/site/about-page.tsx";
import { AreaPage } from "../features/site/area-page.tsx";
import { ContactPage } from "../features/site/contact-page.tsx";
import { HelpPage } from "../features/site/help-page.tsx";
import { HostsPage } from "../features/site/hosts-page.tsx";
import { HowItWorksPage } from "../features/site/how-it-works-page.tsx";
import { LandingPage } from "../features/site/landing-page.tsx";
import { PrivacyPage } from "../features/site/privacy-page.tsx";
import type { AreaPageProps, ContactPageProps, ReliabilityPageProps } from "../features/site/public-page.ts";
import { ReliabilityPage } from "../features/site/reliability-page.tsx";
import { RunnersPage } from "../features/site/runners-page.tsx";
import { ServicesPage } from "../features/site/services-page.tsx";
import { TermsPage } from "../features/site/terms-page.tsx";
import { SlimFooter } from "../ui/document-links.tsx";
import NotFound from "../ui/not-found.tsx";
import { Shell } from "../ui/shell.tsx";
import { at, Document } from "./document.tsx";
import type { Assets, RenderedSite } from "./site.ts";
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

const screens: Record<
  PublicPage,
  {
    Page: ComponentType<AreaPageProps & ContactPageProps & ReliabilityPageProps>;
    area: Area;
    isScripted?: true;
  }
> = {
  landing: { Page: LandingPage, area: "landing" },
  howItWorks: { Page: HowItWorksPage, area: "how", isScripted: true },
  services: { Page: ServicesPage, area: "services" },
  about: { Page: AboutPage, area: "about" },
  runners: { Page: RunnersPage, area: "runners" },
  hosts: { Page: HostsPage, area: "hosts" },
  area: { Page: AreaPage, area: "area" },
  reliability: { Page: ReliabilityPage, area: "reliability" },
  help: { Page: HelpPage, area: "help" },
  contact: { Page: ContactPage, area: "contact", isScripted: true },
  terms: { Page: TermsPage, area: "terms" },
  privacy: { Page: PrivacyPage, area: "privacy" },
};

type Area =
  | "landing"
  | "how"
  | "services"
  | "about"
  | "runners"
  | "hosts"
  | "area"
  | "reliability"
  | DocumentArea;
type DocumentArea = "help" | "contact" | "terms" | "privacy";

function isDocument(area: Area): area is DocumentArea {
  return area === "help" || area === "contact" || area === "terms" || area === "privacy";
}

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
      title={t("common.title", {
        page: isDocument(area) ? t(`documents.${area}.title`) : t(`publicPages.${area}.title`),
      })}
      description={
        isDocument(area) ? t(`documents.${area}.description`) : t(`publicPages.${area}.description`, figures)
      }
      assets={assets}
      isScripted={isScripted}
    >
      <Shell path={publicPath(page, language)} visitor="signedOut">
        <Page
          figures={figures}
          visitor="signedOut"
          area={anyArea}
          message={anyMessage}
          reliability={anyReliability}
        />
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
        <SlimFooter />
      </Shell>
    </Document>
  );
}

function document(language: Language, content: ReactNode): string {
  return `<!doctype html>${toMarkup(language, content)}`;
}

/** Every answer about a ZIP code, of which `functions/public-pages.ts` keeps one. */
const anyArea: AreaWords = {
  parts: Object.fromEntries(areaParts.map((part) => [part, "marked"])) as AreaWords["parts"],
  zip: "{{zip|}}",
  typed: "{{typed|}}",
  signUp: "{{signUp|/sign-up}}",
  signUpOnce: "{{signUpOnce|/sign-up?returnTo=/once}}",
  query: "{{query|}}",
  place: "{{place|}}",
  firstDay: "{{firstDay|}}",
  oncePrice: "{{oncePrice|}}",
  today: "{{today|}}",
  isInvalid: "{{isInvalid|false}}",
  isEmailInvalid: "{{isEmailInvalid|false}}",
};

const anyMessage: MessageParts = { sent: "marked", wrong: "marked", later: "marked" };

/** Every state of the reliability page, with one row of each list. */
const anyReliability = {
  parts: Object.fromEntries(reliabilityParts.map((part) => [part, "marked"])),
  ...Object.fromEntries(reliabilityTexts.map((name) => [name, `{{${name}|}}`])),
  weeks: rowOf("days", "pickups", "out", "back", "photos", "missed", "credits"),
  areas: rowOf("zip", "code", "place"),
  isInvalid: "{{isInvalid|false}}",
} as ReliabilityWords;

function rowOf(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `{{${name}|}}`]));
}

/** Placeholders such as {{price|$29}}, filled in when served. */
function placeholders(language: Language): FigureWords {
  const { claims: _, ...atFirst } = renderFigures(figuresAtFirst, language, 2025);
  const marked = Object.entries(atFirst);
  const words = Object.fromEntries(marked.map(([name, words]) => [name, `{{${name}|${words}}}`]));
  const claims = Object.fromEntries(publicClaims.map((claim) => [claim, "marked"]));
  return { ...words, claims } as FigureWords;
}

function byPage<Value>(make: (page: PublicPage) => Value): Record<PublicPage, Value> {
  return Object.fromEntries(publicPageNames.map((page) => [page, make(page)])) as Record<PublicPage, Value>;
}

/** schema.org data for search engines; states only what the page says. */
function structuredData(page: PublicPage, language: Language, texts: TextsOf<typeof publicPages>): object {
  return {
    "@context": "https://schema.org",
    "@graph": [organization, ...parts[page](texts, language)],
  };
}

const organization = {
  "@type": "Organization",
  "@id": at("/#organization"),
  name: "TidyCurb",
  url: at("/"),
  logo: at("/icon-512.png"),
};

const provider = { "@id": organization["@id"] };

const parts: Record<PublicPage, (texts: TextsOf<typeof publicPages>, language: Language) => object[]> = {
  landing: ({ landing }, language) => [
    {
      "@type": "WebSite",
      name: "TidyCurb",
      url: at(publicPath("landing", language)),
      inLanguage: language,
      publisher: provider,
    },
    {
      "@type": "Service",
      name: landing.title,
      description: landing.eyebrow,
      areaServed: "US",
      provider,
      offers: { "@type": "Offer", price: "{{monthlyRate|29.00}}", priceCurrency: "USD" },
    },
  ],
  howItWorks: ({ faq }, language) => [
    {
      "@type": "FAQPage",
      inLanguage: language,
      mainEntity: (["change", "cancel", "reach", "proof", "need", "paid", "choose", "release"] as const).map(
        (item) => ({
          "@type": "Question",
          name: faq[item].question,
          acceptedAnswer: { "@type": "Answer", text: faq[item].answer },
        }),
      ),
    },
  ],
  services: ({ services: { types } }) =>
    (["homeowner", "rental"] as const).map((type) => ({
      "@type": "Service",
      name: types[type].title,
      description: types[type].text,
      areaServed: "US",
      provider,
    })),
  about: ({ about }, language) => [
    {
      "@type": "AboutPage",
      name: about.title,
      description: about.description,
      url: at(publicPath("about", language)),
      inLanguage: language,
      about: provider,
    },
  ],
  runners: ({ runners }, language) => [webPage("runners", runners.title, language)],
  hosts: ({ hosts: { headline, lead } }) => [
    {
      "@type": "Service",
      name: headline,
      description: lead,
      areaServed: "US",
      provider,
      offers: { "@type": "Offer", price: "{{monthlyRate|29.00}}", priceCurrency: "USD" },
    },
  ],
  reliability: ({ reliability }, language) => [webPage("reliability", reliability.title, language)],
  area: ({ area }, language) => [webPage("area", area.title, language)],
  help: documentPage("help"),
  contact: documentPage("contact"),
  terms: documentPage("terms"),
  privacy: documentPage("privacy"),
};

function documentPage(page: DocumentArea) {
  return (_: unknown, language: Language) => {
    const { title, description } = texts[language].documents[page];
    const made = webPage(page, title, language);
    return [{ ...made, description, ...(page === "contact" && { "@type": "ContactPage" }) }];
  };
}

function webPage(page: PublicPage, name: string, language: Language): object {
  return {
    "@type": "WebPage",
    name,
    url: at(publicPath(page, language)),
    inLanguage: language,
    about: provider,
  };
}
