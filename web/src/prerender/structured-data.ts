import type { publicPages } from "#messages/en/site.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { Language } from "#platform/values/preferences.ts";
import { type PublicPage, publicPath } from "#platform/values/public-pages.ts";
import { at } from "./document.tsx";

/** schema.org data for search engines; states only what the page says. */
export function structuredData(
  page: PublicPage,
  language: Language,
  texts: TextsOf<typeof publicPages>,
): object {
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
};
