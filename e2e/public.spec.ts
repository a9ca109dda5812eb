import { expect } from "@playwright/test";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { heading } from "./parts.ts";
import { pages } from "./public-pages.ts";

test.describe("without JavaScript", { tag: "@public" }, () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, headings] of Object.entries(pages))
    test(`every page reads in ${language}`, {
      tag: language === "en" ? "@anyWidth" : "@full",
    }, async ({ page }) => {
      for (const [path, text] of Object.entries(headings)) {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(heading(page)).toHaveText(text);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("footer")).toContainText(/© 2025(–\d{4})? TidyCurb/);
      }
    });

  test("opening a question closes the previous one", { tag: "@anyWidth" }, async ({ page }) => {
    await page.goto("/how-it-works");
    const [first, second] = [
      page.getByText("You keep the service you paid for"),
      page.getByText("Put gate codes"),
    ];
    await page.getByText("What if I want to cancel?").click();
    await expect(first).toBeVisible();
    await page.getByText("What if the runner can’t reach my cans?").click();
    await expect(second).toBeVisible();
    await expect(first).toBeHidden();
    await page.getByText("What if the runner can’t reach my cans?").click();
    await expect(second).toBeHidden();
  });

  test("the tabs of how-it-works are links, and the address names one", { tag: "@anyWidth" }, async ({
    page,
  }) => {
    await page.goto("/how-it-works");
    const [homeowners, runners] = [
      page.getByText("Three steps to a quiet morning"),
      page.getByText("Three steps to your first payday"),
    ];
    await expect(homeowners).toBeVisible();
    await expect(runners).toBeHidden();
    await page.getByRole("link", { name: "For Runners" }).click();
    await expect(runners).toBeVisible();
    await expect(homeowners).toBeHidden();
    await page.goto("/");
    await page.getByRole("link", { name: "Apply as a runner" }).click();
    await expect(page).toHaveURL("/runners");
    await page.goto("/how-it-works#runners");
    await expect(runners).toBeVisible();
  });

  test("a ZIP code gets one answer on its own page, from both forms", { tag: "@anyWidth" }, async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    await signInAs(await newCaller(), "runner");
    const zip = page.getByRole("textbox", { name: "ZIP code" });
    const check = page.getByRole("button", { name: "Check My Area" });
    await page.goto("/how-it-works");
    await zip.fill("6270");
    await check.click();
    await expect(page).toHaveURL("/how-it-works");
    await zip.fill(zipCode);
    await check.click();
    await expect(heading(page)).toHaveText("Great! We serve your area. Get started today!");
    await page.goto("/");
    await zip.fill(zipCode);
    await check.click();
    await expect(page).toHaveURL(`/area?zip=${zipCode}`);
    await expect(heading(page)).toHaveText("Great! We serve your area. Get started today!");
    const answer = new RegExp(
      `^Runners serve ${zipCode}\\. First pickup as early as \\w{3}, \\w{3} \\d+\\.$`,
    );
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      `/sign-up?zip=${zipCode}`,
    );
    await page.goto("/area?zip=00001");
    await expect(zip).toHaveAccessibleDescription("We can’t find ZIP code 00001. Check the digits.");
    await page.goto("/");
    const told = page.getByText("Please enter a valid 5-digit zip code");
    await zip.pressSequentially("627");
    await expect(told).toBeHidden();
    await zip.blur();
    await expect(told).toBeVisible();
    await check.click();
    await expect(page).toHaveURL("/area?zip=627");
    await expect(zip).toHaveAccessibleDescription("Please enter a valid 5-digit zip code");
  });

  test("on a phone, Menu opens the sheet", async ({ page, isMobile }) => {
    await page.goto("/");
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    if (!isMobile) return expect(menu).toBeHidden();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    const ways = ["Run with TidyCurb", "Vacation rental hosts"];
    await menu.click();
    await expect(sheet.getByRole("link")).toHaveText([
      "Home",
      "How It Works",
      "About",
      ...ways,
      "Sign In",
      "Sign Up",
    ]);
    expect((await sheet.boundingBox())?.width).toBe(300);
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(sheet).toBeHidden();
    await menu.click();
    await sheet.getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    await expect(sheet).toBeHidden();
  });

  test("the app says what it needs", { tag: "@anyWidth" }, async ({ page }) => {
    await page.goto("/sign-up");
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  });
});

/** Daily axe runs on public pages: each language and theme, and both widths. The full run has every combination. */
const daily: Record<string, string> = {
  "en light": "@anyWidth",
  "es dark": "@anyWidth",
  "fr light": "@wide",
};

test.describe("public pages", { tag: "@public" }, () => {
  for (const [language, headings] of Object.entries(pages))
    for (const colorScheme of ["light", "dark"] as const)
      test.describe(() => {
        test.use({ colorScheme });
        const tag = daily[`${language} ${colorScheme}`] ?? "@full";
        test(`axe finds nothing in ${language}, ${colorScheme}`, { tag }, async ({ page }) => {
          for (const [path, text] of Object.entries(headings)) {
            await page.goto(path);
            await expect(heading(page)).toHaveText(text);
            await expectNoAxeFindings(page);
            const { scrollWidth, clientWidth } = await page.evaluate(() => {
              const { scrollWidth, clientWidth } = document.documentElement;
              return { scrollWidth, clientWidth };
            });
            expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
          }
        });
      });

  test("work by keyboard", { tag: "@anyWidth" }, async ({ page, isMobile }) => {
    await page.goto("/how-it-works");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(tab("For Homeowners")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab("For Runners")).toBeFocused();
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName("For Runners");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Apply to be a Runner" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("A way to get around")).toBeVisible();
    if (!isMobile) return;

    await page.getByRole("button", { name: "Menu", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  });

  test("Tab reaches every link and control in reading order, with a visible focus", {
    tag: "@anyWidth",
  }, async ({ page }) => {
    for (const path of Object.keys(pages.en)) {
      await page.goto(path);
      const stops = await page.evaluateHandle(() =>
        [
          ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
        ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true })),
      );
      const count = await stops.evaluate(({ length }) => length);
      expect(count, path).toBeGreaterThan(8);
      let last = { left: 0, top: 0 };
      for (let index = 0; index < count; index += 1) {
        await page.keyboard.press("Tab");
        const stop = await stops.evaluate(async (all, expected) => {
          const focused = document.activeElement as HTMLElement;
          // Elements hidden until focused appear within some frames, and a busy machine skips some.
          for (let frame = 0; frame < 60; frame += 1) {
            await new Promise((shown) => requestAnimationFrame(shown));
            const { top, bottom } = focused.getBoundingClientRect();
            if (frame > 0 && bottom > 0 && top < innerHeight) break;
          }
          const { left, top, bottom } = focused.getBoundingClientRect();
          const { outlineStyle, outlineWidth } = getComputedStyle(focused);
          return {
            what: focused.textContent || focused.outerHTML,
            isNext: focused === all[expected],
            hasOutline: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
            isInView: bottom > 0 && top < innerHeight,
            left,
            top: top + scrollY,
            bottom: bottom + scrollY,
          };
        }, index);
        const isBack = stop.bottom <= last.top && stop.left <= last.left;
        const { what, isNext, hasOutline, isInView } = stop;
        expect({ isNext, hasOutline, isInView, isBack }, `${path}, ${index}: ${what}`).toEqual({
          isNext: true,
          hasOutline: true,
          isInView: true,
          isBack: false,
        });
        last = stop;
      }
    }
  });

  test("text at twice the size fits", { tag: "@anyWidth" }, async ({ page, context }) => {
    const browser = await context.newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of [...Object.values(pages).flatMap(Object.keys), "/sign-up"]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      const found = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const clipped = [...document.querySelectorAll<HTMLElement>("body *")].filter((part) => {
          const { overflowX, overflowY } = getComputedStyle(part);
          // Screen-reader text is one pixel wide.
          if (part.clientWidth <= 1 || !part.checkVisibility({ visibilityProperty: true })) return false;
          const isShort = (overflow: string, needs: number, has: number) =>
            /hidden|clip/.test(overflow) && needs > has + 1;
          return (
            isShort(overflowX, part.scrollWidth, part.clientWidth) ||
            isShort(overflowY, part.scrollHeight, part.clientHeight)
          );
        });
        return {
          textSize: getComputedStyle(document.documentElement).fontSize,
          overflow: Math.max(0, scrollWidth - clientWidth),
          clipped: clipped.map(({ outerHTML }) => outerHTML.slice(0, 200)),
        };
      });
      expect.soft(found, path).toEqual({ textSize: "32px", overflow: 0, clipped: [] });
    }
  });

  test("the ZIP field keeps digits only and answers as documented", { tag: "@anyWidth" }, async ({
    page,
  }) => {
    await page.goto("/how-it-works");
    const zip = page.getByRole("textbox", { name: "ZIP code" });
    await zip.pressSequentially("6a2-7 0");
    await expect(zip).toHaveValue("6270");
    await page.keyboard.press("Enter");
    const answer = page.locator("#zip-answer");
    await expect(answer).toHaveText("Please enter a valid 5-digit zip code");
    await zip.pressSequentially("199");
    await expect(zip).toHaveValue("62701");
    await expect(answer).toHaveText("Just the five digits.");
  });

  test("the services' buttons lead to sign in, and a new host on from there", { tag: "@anyWidth" }, async ({
    page,
  }) => {
    await page.goto("/services");
    await page.getByRole("link", { name: "Start Rental Service" }).click();
    await expect(page).toHaveURL("/auth?returnTo=%2Fvacation-rental");
    await expect(page.getByLabel("Email")).toBeVisible();
    const start = page.getByRole("link", { name: "Start with your rentals" });
    await expect(start).toHaveAttribute("href", "/sign-up?role=host");
  });

  test("visitors see the landing page at /subscribe, and sign up at /runner-setup and /host-setup", {
    tag: "@anyWidth",
  }, async ({ page }) => {
    await page.goto("/subscribe");
    await expect(heading(page)).toHaveText(pages.en["/"]);
    await page.goto("/runner-setup");
    await expect(page).toHaveURL("/sign-up?role=runner");
    await page.goto("/runners");
    await page.getByRole("link", { name: "Apply to be a Runner" }).first().click();
    await expect(page).toHaveURL("/sign-up?role=runner");
    await page.goto("/host-setup");
    await expect(page).toHaveURL("/sign-up?role=host");
  });

  test("an unknown page says so, with status 404", { tag: "@anyWidth" }, async ({ page, faults }) => {
    faults.expect(/status of 404 /);
    for (const [path, text] of [
      ["/nowhere", "404 Page Not Found"],
      ["/es/nowhere", "404: página no encontrada"],
      ["/homeowner/nowhere", "404 Page Not Found"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(heading(page)).toHaveText(text);
    }
    await expect(page.getByText("This page doesn’t exist or has moved.")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Go to Home" }).click();
    await expect(heading(page)).toHaveText(pages.en["/"]);
  });

  test("the sitemap's pages, pictures and icons load", {
    tag: "@anyWidth",
  }, async ({ page, request, baseURL }) => {
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
    const pagesToFind = Object.values(pages).flatMap(Object.keys);
    expect(listed.toSorted()).toEqual(pagesToFind.filter((path) => !path.endsWith("/area")).toSorted());
    for (const path of listed) {
      // A crawler keeps no cookies, so no earlier page sets its language.
      const html = await (await fetch(new URL(path, baseURL))).text();
      const [, canonical = ""] = /rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      expect(new URL(canonical).pathname, path).toBe(path);
      const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      expect((await request.get(picture)).headers()["content-type"], path).toBe("image/png");
    }
    await page.goto("/");
    const links = await page.locator("link[rel*=icon], link[rel=manifest]").all();
    expect(links).toHaveLength(4);
    for (const link of links)
      expect((await request.get((await link.getAttribute("href")) ?? "")).status()).toBe(200);
    const { icons } = await (await request.get("/manifest.json")).json();
    for (const { src } of icons) expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
    expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
  });
});

test.describe("languages", { tag: "@public" }, () => {
  test.use({ locale: "es-MX" });

  test("uses the browser's language until another is chosen in the footer", { tag: "@anyWidth" }, async ({
    page,
  }) => {
    const switchTo = (name: string) => page.locator("footer").getByRole("link", { name }).click();
    await page.goto("/");
    await expect(heading(page)).toHaveText(pages.es["/es"]);
    await page.locator("footer").getByRole("link", { name: "Quiénes somos" }).click();
    await expect(page).toHaveURL("/es/about");
    await switchTo("Français");
    await expect(heading(page)).toHaveText(pages.fr["/fr/about"]);
    await page.goto("/");
    await expect(heading(page)).toHaveText(pages.fr["/fr"]);
    await switchTo("English");
    await expect(heading(page)).toHaveText(pages.en["/"]);
    await page.goto("/");
    await expect(heading(page)).toHaveText(pages.en["/"]);
  });
});
