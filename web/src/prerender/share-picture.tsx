import { renderToStaticMarkup } from "react-dom/server";
import { BrandMark } from "../ui/illustrations.tsx";
import { MorningStreet } from "../ui/scenes/morning-street.tsx";

/**
 * The picture that others show beside a link to the site, 1200 by 630, as HTML for `scripts/site-images.ts`: words of the
 * landing page over its street.
 */
export function sharePicture(words: { brand: string; headline: string; line: string }): string {
  return renderToStaticMarkup(
    <main>
      <MorningStreet />
      <section>
        <p className="brand">
          <BrandMark size={64} />
          {words.brand}
        </p>
        <h1>{words.headline}</h1>
        <p className="line">{words.line}</p>
      </section>
    </main>,
  );
}
