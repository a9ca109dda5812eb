/**
 * `npm run screenshots`: takes full screenshots of every public and sign-in page, in each language and theme:
 * <language>-<page>-<look>.png with its widths side by side, in reports/screenshots or the folder after `--to`.
 * `--members` takes the demo accounts' signed-in screens instead, on a busy admin day; `--large` uses a text size of
 * 200 %. Words narrow the names, as in `npm run screenshots -- es dark signIn,signUp`.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { languages, locales } from "#platform/values/preferences.ts";
import { seedBusyDay } from "./busy-day.ts";
import { type Open, post, settled, withApp } from "./photograph.ts";
import { memberScreens, type Screen, visitorScreens } from "./screens.ts";

const allWidths = [390, 768, 1280];
const gap = 20;
const twiceTheText = "--blink-settings=defaultFontSize=32";

const { values: options, positionals: words } = parseArgs({
  options: {
    to: { type: "string" },
    members: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const folder = resolve(options.to ?? join(import.meta.dirname, "../reports/screenshots"));
const shots = languages.flatMap((language) =>
  (["light", "dark"] as const).flatMap((look) =>
    (options.members ? memberScreens : visitorScreens)
      .map((screen) => ({ screen, language, look, name: `${language}-${screen.name}-${look}` }))
      .filter(({ name }) =>
        words.every((word) => word.split(",").some((one) => name.split("-").includes(one))),
      ),
  ),
);

await mkdir(folder, { recursive: true });
await withApp(
  {
    ...(options.members && { demo: true, prepare: seedBusyDay }),
    flags: options.large ? [twiceTheText] : [],
  },
  async (open) => {
    for (const shot of shots) console.log(await photograph(open, shot));
  },
);

/** Returns the file's path. Throws if a page is wider than its window. */
async function photograph(open: Open, { screen, language, look, name }: (typeof shots)[number]) {
  const path = typeof screen.path === "string" ? screen.path : screen.path(language);
  const parts: { width: number; picture: Buffer }[] = [];
  for (const width of screen.widths ?? allWidths) {
    const isPhone = width < 768;
    const context = await open(
      {
        viewport: { width, height: 800 },
        isMobile: isPhone,
        hasTouch: isPhone,
        colorScheme: look,
        locale: locales[language],
      },
      screen.account,
    );
    // A member's language and theme belong to the account.
    const preferences = { theme: look, language, timezone: "CST", currency: "USD" };
    if (screen.account) await post(context, "/api/settings/preferences", preferences);
    const page = await context.newPage();
    if (screen.draft) await keepDraft(page, screen.draft);
    await screen.before?.(page);
    await page.goto(path, { waitUntil: screen.before ? "load" : "networkidle" });
    await screen.act?.(page, language);
    await settled(page);
    await (screen.before ? page.getByRole("main").getByRole("heading").first().waitFor() : untilLoaded(page));
    const scrollWidth = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (scrollWidth > width) throw new Error(`${path} is ${scrollWidth} px wide at ${width} px`);
    // A sticky bar would appear in the middle of a page that was scrolled to an anchor.
    await page.evaluate("document.activeElement.blur?.(), scrollTo(0, 0)");
    parts.push({ width, picture: await page.screenshot({ fullPage: true }) });
    await context.close();
  }
  return sideBySide(parts, join(folder, `${name}.png`));
}

async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("main [role=status] > span[aria-hidden=true]").first().waitFor({ state: "detached" });
}

function keepDraft(page: Page, { wizard, ...draft }: NonNullable<Screen["draft"]>) {
  return page.addInitScript(
    ([name, text]) => sessionStorage.setItem(`tidycurb-draft-${name}`, `${text}`),
    [wizard, JSON.stringify(draft)],
  );
}

async function sideBySide(parts: { width: number; picture: Buffer }[], file: string): Promise<string> {
  const sizes = await Promise.all(parts.map(({ picture }) => sharp(picture).metadata()));
  const lefts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { width }) => sum + width + gap, 0));
  await sharp({
    create: {
      width: parts.reduce((sum, { width }) => sum + width + gap, -gap),
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 3,
      background: "#888",
    },
  })
    .composite(parts.map(({ picture }, at) => ({ input: picture, top: 0, left: lefts[at] ?? 0 })))
    .png()
    .toFile(file);
  return file;
}
