import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { demoPassword, hiddenBar } from "#demo/people.ts";
import { chromiumFlags } from "#testkit/chromium.ts";
import { startAppServer } from "../e2e/server.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { buildWebIfChanged } from "./web-build.ts";

/** Long enough for a busy machine. */
const patienceMs = 120_000;

/** Opens a window on the app, signed in as a demo account if one is named. */
export type Open = (options: BrowserContextOptions, account?: string) => Promise<BrowserContext>;

/** Builds and serves the app, and runs a browser until `use` ends. */
export async function withApp(
  { flags = [], ...served }: Parameters<typeof startAppServer>[0] & { flags?: readonly string[] },
  use: (open: Open) => Promise<void>,
): Promise<void> {
  const executablePath = ensureBrowser();
  await buildWebIfChanged();
  const server = await startAppServer(served);
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
  try {
    await use(async (options, account) => {
      const context = await browser.newContext({
        baseURL: server.url,
        reducedMotion: "reduce",
        timezoneId: "America/Chicago",
        ...options,
      });
      await context.addCookies([{ ...hiddenBar, url: server.url }]);
      context.setDefaultTimeout(patienceMs);
      if (account) await post(context, "/api/login", { email: account, password: demoPassword });
      return context;
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Calls a documented path as the context's account. Throws unless it succeeds. */
export async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
}

/** Resolves once fonts and pictures are shown; lazy pictures further down would wait for scrolling. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate("document.fonts.ready");
  await page.evaluate(`Promise.all(Array.from(document.images, (image) => {
    image.loading = "eager";
    return image.decode().catch(() => {});
  }))`);
}
