import { beforeAll, describe, expect, test } from "vitest";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { languages } from "#platform/values/preferences.ts";
import { listedPages, publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { ruleFigures } from "../features/site/rule-figures.ts";
import { renderSite } from "./render.tsx";
import { renderSignUp } from "./sign-up.tsx";
import type { RenderedSite } from "./site.ts";
import { texts } from "./to-markup.tsx";

let site: RenderedSite;
beforeAll(() => {
  site = renderSite({ styles: "/assets/a.css", css: "p{color:red}", script: "/assets/a.js" });
});

const everyPage = languages.flatMap((language) => publicPageNames.map((page) => ({ language, page })));

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

describe.each(everyPage)("$page in $language", ({ language, page }) => {
  const open = () => parse(site.pages[language][page]);
  const attribute = (selector: string, name: string) => open().querySelector(selector)?.getAttribute(name);

  test("names its content and its language", () => {
    expect(open().documentElement.lang).toBe(language);
    expect(open().title).toMatch(/^.{8,60} · TidyCurb$/);
    expect(attribute("meta[name=description]", "content")).toMatch(/^.{70,200}$/);
  });

  if (listedPages.includes(page))
    test("names its address in the other languages", () => {
      expect(attribute("link[rel=canonical]", "href")).toBe(`{{origin}}${publicPath(page, language)}`);
      const others = [...open().querySelectorAll("link[rel=alternate]")].map((link) => [
        link.getAttribute("hreflang"),
        link.getAttribute("href"),
      ]);
      expect(others).toEqual([
        ["en", `{{origin}}${publicPath(page, "en")}`],
        ["es", `{{origin}}${publicPath(page, "es")}`],
        ["fr", `{{origin}}${publicPath(page, "fr")}`],
        ["x-default", `{{origin}}${publicPath(page, "en")}`],
      ]);
      const locale = { en: "en_US", es: "es_US", fr: "fr_CA" }[language];
      expect(attribute("meta[property='og:locale']", "content")).toBe(locale);
      expect(attribute("meta[property='og:image']", "content")).toBe(`{{origin}}/share-${language}.png`);
    });

  test("has structured data that is JSON", () => {
    const data = JSON.parse(open().querySelector("script[type='application/ld+json']")?.textContent ?? "");
    expect(data["@context"]).toBe("https://schema.org");
    expect(data["@graph"].length).toBeGreaterThan(1);
  });

  test("works without a script, and has one only when HTML cannot do the job", () => {
    const scripts = [...open().querySelectorAll("script:not([type='application/ld+json'])")];
    const sources = scripts.map((script) => script.getAttribute("src"));
    expect(sources).toEqual(page === "howItWorks" || page === "contact" ? ["/assets/a.js"] : []);
    expect(open().querySelectorAll("[onclick], [style]")).toHaveLength(0);
    expect([...open().querySelectorAll("style")].map(({ textContent }) => textContent)).toEqual([
      "p{color:red}",
    ]);
    expect(open().querySelectorAll("link[rel=stylesheet], link[rel=preload]")).toHaveLength(0);
  });

  test("links to pages in its own language", () => {
    const inner = [...open().querySelectorAll<HTMLAnchorElement>("a[href^='/']:not([hreflang])")];
    const wrong = inner
      .map((link) => link.getAttribute("href") ?? "")
      .filter(
        (href) =>
          !["/auth", "/gift", "/sign-up", "/sign-in", "/api/login", "/subscribe"].includes(
            href.replace(/\?.*/, ""),
          ),
      )
      .filter(
        (href) => !publicPageNames.some((name) => publicPath(name, language) === href.replace(/[?#].*/, "")),
      );
    expect(wrong).toEqual([]);
  });

  test("has one h1, headings without gaps, and a target for each link within the page", () => {
    const levels = [...open().querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    const targets = [...open().querySelectorAll("main a[href^='#']")].map((link) =>
      link.getAttribute("href"),
    );
    expect(targets.filter((target) => !open().querySelector(target ?? ""))).toEqual([]);
  });
});

test("shows initial figures as placeholders for live ones", () => {
  expect(site.pages.en.landing).toContain("<strong>{{price|$29}}</strong>");
  expect(site.pages.en.landing).toContain("{{pickups|0}} pickups completed this month");
  expect(site.pages.es.landing).toContain("{{pickups|0}} recogidas");
  expect(site.pages.en.howItWorks).toContain(
    "{{runnerRate|$12.00}} per pickup: 10 homes in a morning come to {{runnerMorning|$120}}, paid",
  );
});

test("the not-found page is not indexed, and says so to people, not to developers", () => {
  const page = parse(site.notFound.en);
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  // A plain file, whose policy allows no inline style.
  expect(page.querySelectorAll("style")).toHaveLength(0);
  expect(page.querySelector("link[rel=stylesheet]")?.getAttribute("href")).toBe("/assets/a.css");
  const main = page.querySelector("main");
  expect(main?.textContent).toContain("404 Page Not FoundThis page doesn’t exist or has moved.");
  expect(main?.querySelector("a[href='/']")?.textContent).toBe("Go to Home");
  for (const html of Object.values(site.notFound)) expect(html).not.toMatch(/router|enrutador|routeur/i);
  expect(parse(site.notFound.fr).documentElement.lang).toBe("fr");
  for (const page of ["help", "terms", "privacy"])
    expect(parse(site.notFound.fr).querySelector(`footer a[href='/fr/${page}']`)).not.toBeNull();
});

test("the area page works without script: its forms, its fields, and every answer marked", () => {
  const page = parse(site.pages.es.area);
  const forms = [...page.querySelectorAll("main form")].map((form) => [
    form.getAttribute("method"),
    form.getAttribute("action"),
  ]);
  expect(forms).toEqual([
    ["post", "/api/waiting-list"],
    [null, "/es/area"],
    [null, "/es/area"],
  ]);
  const value = (name: string) => page.querySelector(`input[name=${name}]`)?.getAttribute("value");
  expect([value("zipCode"), value("language"), value("zip")]).toEqual(["{{zip|}}", "es", "{{typed|}}"]);
  expect(page.querySelector("form a[href='/es/privacy']")?.textContent).toBe("Política de privacidad");
  expect(page.querySelector("nav a[href='{{signUp|/sign-up}}']")?.textContent).toContain("Tengo una casa");
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("the contact page has a form that works without script and names what happens with it", () => {
  const form = parse(site.pages.fr.contact).querySelector("main form");
  expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", "/api/contact"]);
  const fields = [...(form?.querySelectorAll("[name]") ?? [])].map((field) => field.getAttribute("name"));
  expect(fields).toEqual(["language", "email", "words"]);
  expect(form?.querySelector("a[href='/fr/privacy']")).not.toBeNull();
});

test("no page states an amount or an hour that the settings could contradict", () => {
  for (const { language, page } of everyPage) {
    const live = site.pages[language][page].replace(/\{\{\w+\|[^}]*\}\}/g, "");
    const { body, head } = parse(live);
    const words = `${body.textContent} ${head.textContent} ${head.querySelector("meta[name=description]")?.getAttribute("content")}`;
    expect(words, `${language} ${page}`).not.toMatch(/\$\s?\d|\d\s?\$|\d\s?(?:[ap]\.?\s?m\b|h\b)/i);
  }
});

test.each(languages)(
  "terms, help and privacy in %s state the settings and rules, no figures of their own",
  (language) => {
    const { terms, help, privacy, contact } = site.pages[language];
    for (const [html, names] of [
      [terms, ["price", "missedPercent"]],
      [help, ["price", "missedPercent", "backBy", "runnerRate"]],
      [contact, ["contactEmail"]],
    ] as const)
      for (const name of names) expect(html).toContain(`{{${name}|`);
    const { guaranteeDays, reportDays, shareDays, waitingDays } = ruleFigures;
    for (const days of [guaranteeDays, reportDays]) expect(terms).toMatch(new RegExp(`\\b${days}\\b`));
    for (const days of [shareDays, waitingDays]) expect(privacy).toMatch(new RegExp(`\\b${days}\\b`));
    // Only the law's figures are written out: the age of 18, and the 12 months of the liability limit.
    const written = JSON.stringify(texts[language].documents).match(/\d+/g) ?? [];
    expect(written.filter((figure) => figure !== "18" && figure !== "12")).toEqual([]);
  },
);

test("that runners are checked and insured stands in the terms only while it is claimed", () => {
  const claimed =
    /\{\{#checkedRunners\}\}[\s\S]*background-checked and insured[\s\S]*\{\{\/checkedRunners\}\}\{\{\^/;
  expect(site.pages.en.terms).toMatch(claimed);
  expect(site.pages.en.terms.match(/insured/g)).toHaveLength(1);
});

test.each(languages)("what the price covers is one sentence wherever it is said, in %s", (language) => {
  const { publicPages, documents } = texts[language];
  const sentence = publicPages.hosts.price.text;
  expect(sentence).toContain("{price}");
  expect(publicPages.landing.pricing.lead).toBe(sentence);
  expect(documents.help.rentalCost.answer).toBe(sentence);
  for (const text of [publicPages.faq.cost.answer, documents.terms.service.text])
    expect(text.startsWith(sentence)).toBe(true);
  const figures = renderFigures(figuresAtFirst, language, 2025);
  for (const page of ["landing", "howItWorks", "hosts", "help", "terms"] as const)
    expect(parse(site.pages[language][page]).body.textContent).toContain(
      sentence.replace(/\{(\w+)\}/g, (_, name: "price") => `{{${name}|${figures[name]}}}`),
    );
});

test("public pages call a pickup a pickup, and its hours a time window", () => {
  const cleanup = { en: /cleanup/i, es: /limpieza/i, fr: /nettoyage|ménage/i };
  for (const language of languages) {
    const { publicPages, documents } = texts[language];
    expect(JSON.stringify({ publicPages, documents })).not.toMatch(cleanup[language]);
  }
  const { publicPages, documents } = texts.en;
  const windows = JSON.stringify({ publicPages, documents }).match(/\w+ windows?\b/g);
  expect(new Set(windows)).toEqual(new Set(["time window"]));
});

test.each(languages)("the hero's link for runners leads to their page, in %s", (language) => {
  const link = [...parse(site.pages[language].landing).querySelectorAll("section:first-child a")].at(-1);
  expect(link?.textContent).toBe(texts[language].publicPages.landing.applyRunner);
  expect(link?.getAttribute("href")).toBe(publicPath("runners", language));
});

test.each(languages)("sign-up links to help, terms and privacy, in %s", (language) => {
  const page = parse(renderSignUp()[language].content);
  for (const name of ["help", "terms", "privacy"] as const)
    expect(page.querySelector(`footer a[href='${publicPath(name, language)}']`)).not.toBeNull();
});
