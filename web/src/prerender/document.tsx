import type { ReactNode } from "react";
import { languages, locales } from "#platform/values/preferences.ts";
import { listedPages, type PublicPage, publicPath } from "#platform/values/public-pages.ts";
import { tokens } from "../ui/theme.ts";
import { useLanguage } from "../ui/use-language.ts";
import type { Assets } from "./site.ts";

/** The HTML document around a page. Without a `page`, it is the 404. */
export function Document({
  page,
  title,
  description,
  assets,
  isScripted,
  children,
}: {
  page?: PublicPage;
  title: string;
  description: string;
  assets: Assets;
  /** Whether it has anything that needs script. */
  isScripted?: boolean;
  children: ReactNode;
}) {
  const language = useLanguage();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        {page ? (
          // Inline, so that the first paint needs one response. The server's policy allows it by its hash.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheet
          <style dangerouslySetInnerHTML={{ __html: assets.css }} />
        ) : (
          <link rel="stylesheet" href={assets.styles} />
        )}
        {isScripted && <script type="module" src={assets.script} />}
        <meta name="theme-color" content={tokens.light.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={tokens.dark.paper} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.json" />
        {page && listedPages.includes(page) ? (
          <Links page={page} title={title} description={description} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Metadata for search engines and link previews. */
function Links({ page, title, description }: { page: PublicPage; title: string; description: string }) {
  const language = useLanguage();
  const canonical = at(publicPath(page, language));
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={at(publicPath(page, other))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(publicPath(page, "en"))} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="TidyCurb" />
      <meta property="og:locale" content={locales[language].replace("-", "_")} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={at(`/share-${language}.png`)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A URL whose origin is filled in when served. */
export function at(path: string): string {
  return `{{origin}}${path}`;
}
