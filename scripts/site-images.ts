/**
 * `npm run site-images`: draws the site's icons and share pictures into web/public/: icons from the brand's can, and
 * for each language a share picture from the landing page's text and street. They are committed; run it again when a
 * source changes.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { runnerImport } from "vite";
import type { publicPages } from "#messages/en/site.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import { languages } from "#platform/values/preferences.ts";
import { chromiumFlags } from "#testkit/chromium.ts";
import { tokens } from "../web/src/ui/theme.ts";
import { ensureBrowser } from "./ensure-browser.ts";

const root = join(import.meta.dirname, "..");
const publicFolder = join(root, "web/public");

await drawIcons();
await drawSharePictures();

/** The can from favicon.svg; on a full background where the platform crops its own shape. */
async function drawIcons(): Promise<void> {
  const favicon = await readFile(join(publicFolder, "favicon.svg"), "utf8");
  const png = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer();
  const onGround = (scale: number) => {
    const shapes = favicon
      .replace(/^[^>]*>/, "")
      .replace("</svg>", "")
      .replace(/<rect[^>]*>/, "");
    const moved = `translate(16 16) scale(${scale}) translate(-16 -16)`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${tokens.light.artCanA}"/><g transform="${moved}">${shapes}</g></svg>`;
  };
  const files: Record<string, Promise<Buffer>> = {
    "icon-192.png": png(favicon, 192),
    "icon-512.png": png(favicon, 512),
    "icon-maskable-512.png": png(onGround(0.86), 512),
    "apple-touch-icon.png": png(onGround(1), 180),
    "favicon.ico": png(favicon, 32).then(asIco),
  };
  for (const [name, content] of Object.entries(files)) await save(name, await content);
}

/** An ICO file is a directory followed by pictures; one 32 by 32 PNG is enough for browsers without SVG icons. */
function asIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

/** `web/src/prerender/share-picture.tsx`, which Node cannot read. */
type SharePicture = {
  sharePicture(words: { brand: string; headline: string; line: string }): string;
};

async function drawSharePictures(): Promise<void> {
  const { module } = await runnerImport<SharePicture>(join(root, "web/src/prerender/share-picture.tsx"), {
    root: join(root, "web"),
    configFile: false,
    logLevel: "warn",
  });
  const font = await readFile(join(root, "web/src/ui/fonts/bricolage-grotesque.woff2"), "base64");
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumFlags });
  try {
    for (const language of languages) {
      const texts: { publicPages: TextsOf<typeof publicPages> } = await import(
        `../messages/${language}/site.ts`
      );
      const { headline, footer } = texts.publicPages.landing;
      const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
      const picture = module.sharePicture({ brand: "TidyCurb", headline, line: footer.line });
      await page.setContent(`<style>${styles(font)}</style>${picture}`);
      await page.evaluate("document.fonts.ready");
      const shot = await page.screenshot();
      await save(
        `share-${language}.png`,
        await sharp(shot).png({ palette: true, compressionLevel: 9 }).toBuffer(),
      );
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

function styles(font: string): string {
  const variables = Object.entries(tokens.light)
    .map(([name, value]) => `--${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}:${value};`)
    .join("");
  return `
    @font-face { font-family: Bricolage; src: url(data:font/woff2;base64,${font}); font-weight: 400 800 }
    :root { ${variables} }
    body { margin: 0; font-family: Bricolage; background: var(--band); color: var(--on-band) }
    main { position: relative; height: 630px }
    main { overflow: hidden }
    main > svg { position: absolute; inset: 0 -60px 0 auto; max-width: none; width: 945px; height: 630px }
    section { position: absolute; inset: 0 auto 0 0; width: 560px; box-sizing: border-box; padding: 64px 40px 64px 64px; display: flex; flex-direction: column; background: var(--band) }
    p { margin: 0 }
    .brand { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 800 }
    h1 { margin: auto 0; font-size: 68px; line-height: 1.02; font-weight: 800; letter-spacing: -0.03em; text-wrap: balance }
    .line { font-size: 28px; line-height: 1.3; color: var(--on-band-soft) }`;
}

async function save(name: string, content: Buffer): Promise<void> {
  await writeFile(join(publicFolder, name), content);
  console.log(`${name.padEnd(24)}${content.byteLength} bytes`);
}
