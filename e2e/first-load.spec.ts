import { expect, type Page } from "@playwright/test";
import { bytesByKind, firstLoad } from "#testkit/first-load.ts";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { heading } from "./parts.ts";

/** Holds back the app's script until released. */
async function delayApp(page: Page) {
  let wait = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
    await wait.promise;
    await route.continue();
  });
  return {
    isHeld: () => {
      wait = Promise.withResolvers();
    },
    arrives: async () => {
      wait.resolve();
      await expect(page.locator("template[data-app]")).toHaveCount(0);
    },
  };
}

/** The positions of everything readable or clickable. */
function places(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, p, label, a, button, input")].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return `${part.tagName} ${[x, y, width, height].map(Math.round).join(" ")} ${part.textContent}`;
    }),
  );
}

test.describe("public pages", { tag: "@public" }, () => {
  test("a first tap needs no script", { tag: "@anyWidth" }, async ({ page, isMobile }) => {
    await page.goto("/", { waitUntil: "commit" });
    const start = page.getByRole("link", { name: "Get Started" });
    await (isMobile ? start.tap() : start.click());
    await expect(page).toHaveURL("/sign-up");
    await expect(page.getByLabel("Street address")).toBeVisible();
  });

  test("typing on sign-up before the app loads is kept", { tag: "@anyWidth" }, async ({ page }) => {
    const app = await delayApp(page);
    // The link starts the app, and the page has loaded once the app has.
    await page.goto("/sign-up?zip=62704", { waitUntil: "domcontentloaded" });
    await expect(page.getByLabel("ZIP code")).toHaveValue("62704");
    await page.getByLabel("Unit (optional)").fill("4B");
    await page.getByLabel("Street address").pressSequentially("1 Ma");
    await app.arrives();
    await expect(page.getByLabel("Street address")).toBeFocused();
    await page.keyboard.type("in");
    await expect(page.getByLabel("Street address")).toHaveValue("1 Main");
    await expect(page.getByLabel("Unit (optional)")).toHaveValue("4B");
    await expect(page.getByLabel("City")).toHaveValue("Springfield");

    app.isHeld();
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toBeHidden();
    await app.arrives();
    await expect(page.getByLabel("Street address")).toHaveValue("1 Main");
  });

  test("a button pressed on sign-up before the app loads acts once it has", { tag: "@anyWidth" }, async ({
    page,
  }) => {
    const app = await delayApp(page);
    await page.goto("/sign-up");
    const runner = page.getByRole("tab", { name: "Runner" });
    await runner.click();
    await expect(runner).toHaveAttribute("aria-busy", "true");
    await app.arrives();
    await expect(runner).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL("/sign-up?role=runner");
    await page.goto("/sign-up");
    app.isHeld();
    await page.reload();
    await page.getByRole("button", { name: "Español" }).click();
    await app.arrives();
    await expect(heading(page)).toHaveText("Registrarse");
    await page.reload();
    await expect(heading(page)).toHaveText("Registrarse");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  });

  test("nothing on sign-up shifts when the app takes over", async ({ page }) => {
    const app = await delayApp(page);
    await page.goto("/sign-up");
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    expect(before.length).toBeGreaterThan(15);
    await page.getByLabel("Street address").focus();
    await app.arrives();
    expect(await places(page)).toEqual(before);
  });

  test("an app whose texts do not load says so, and loads on retry", {
    tag: "@anyWidth",
  }, async ({ page, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch|Failed to load/);
    await page.route(/\/assets\/common-.{7}\.js$/, (route) => route.abort());
    await page.goto("/sign-in");
    await expect(page.getByRole("alert")).toHaveText(
      "TidyCurb did not load. Check the connection and try again.",
    );
    await expectNoAxeFindings(page);
    await page.unroute(/\/assets\/common-.{7}\.js$/);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("members", { tag: "@public" }, () => {
  test("never see the visitors' page flash", { tag: "@anyWidth" }, async ({ page, signInAs }) => {
    const flashes: string[] = [];
    await page.exposeFunction("noteFlash", (text: string) => flashes.push(text));
    await page.addInitScript(() => {
      const { noteFlash } = window as unknown as { noteFlash: (text: string) => void };
      new MutationObserver(() => {
        const text = document.querySelector("h1")?.textContent;
        if (text?.startsWith("Never miss")) noteFlash(text);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/");
    await expect.poll(() => flashes).not.toEqual([]);
    flashes.length = 0;
    await signInAs(page, "homeowner");
    await page.goto("/");
    await expect(heading(page)).toHaveText("Welcome, Harper!");
    expect(flashes).toEqual([]);
  });
});

test.describe("a first page load", { tag: ["@public", "@anyWidth"] }, () => {
  // Measured as gzip, which every browser accepts; by default they get the smaller brotli.
  test.use({ extraHTTPHeaders: { "accept-encoding": "gzip" } });

  test("/ needs no JavaScript, and 14 kB for everything but the font and pictures", async ({ page }) => {
    const { finished, needed } = await firstLoad(page, "/");
    const bytes = await bytesByKind(finished);
    expect(bytes.script ?? 0).toBe(0);
    expect(needed.map((request) => request.resourceType())).not.toContain("fetch");
    expect((bytes.document ?? 0) + (bytes.stylesheet ?? 0)).toBeLessThanOrEqual(14_000);
    expect(bytes.font).toBeLessThanOrEqual(32_000);
  });

  for (const path of [
    "/how-it-works",
    "/services",
    "/about",
    "/runners",
    "/hosts",
    "/area",
    "/contact",
    "/fr/help",
    "/es/privacy",
    "/es",
    "/fr/how-it-works",
  ])
    test(`${path} has at most 1.5 kB of JavaScript in 15 kB`, {
      tag: path === "/how-it-works" || path === "/es" ? [] : "@full",
    }, async ({ page }) => {
      const { finished } = await firstLoad(page, path);
      const bytes = await bytesByKind(finished);
      const { document = 0, stylesheet = 0, script = 0 } = bytes;
      expect(script).toBeLessThanOrEqual(1_500);
      expect(document + stylesheet + script).toBeLessThanOrEqual(15_000);
    });
});

test.describe("a member's first page load", { tag: ["@public", "@anyWidth"] }, () => {
  // Each person who signs up calls from their own address (`fixtures.ts`).
  test.use({
    extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
      use({ ...extraHTTPHeaders, "accept-encoding": "gzip" }),
  });

  for (const [path, who] of [
    ["/homeowner", "homeowner"],
    ["/runner", "runner"],
  ] as const)
    test(`${path}: 200 kB of scripts, 12 kB of styles, 8 requests`, async ({ page, signInAs }) => {
      await signInAs(page, who);
      const { needed } = await firstLoad(page, path);
      const bytes = await bytesByKind(needed);
      expect(bytes.script).toBeLessThanOrEqual(200_000);
      expect(bytes.stylesheet).toBeLessThanOrEqual(12_000);
      // The font, pictures and the tab icon load later.
      const counted = needed.filter(
        (request) => !["font", "image"].includes(request.resourceType()) && !/favicon/.test(request.url()),
      );
      const paths = counted.map((request) => new URL(request.url()).pathname);
      expect(paths.length, paths.join(" ")).toBeLessThanOrEqual(8);
    });
});
