import { renderToStaticMarkup } from "react-dom/server";
import { BrandMark } from "../ui/illustrations.tsx";
import { MorningStreet } from "../ui/scenes.tsx";

/** The 1200 by 630 link preview image, as HTML for `scripts/site-images.ts`: landing page text over its street. */
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
