import { expect } from "@playwright/test";
import { locales } from "#domain/locales.ts";
import { languages } from "#domain/preferences.ts";
import { publicPath } from "#domain/public-pages.ts";
import { test as base, expectNoAxeFindings } from "./fixtures.ts";
import { call } from "./people.ts";
import { screens } from "./screens.ts";
import { leaveTown, settleTown, type Town } from "./town.ts";
import { say } from "./words.ts";

const test = base.extend<object, { town: Town }>({
  town: [
    async ({ playwright, admin }, use, { workerIndex }) => {
      const zipCode = String(99_900 + (workerIndex % 100));
      const town = await settleTown(playwright, { admin, zipCode, dress: (name) => name });
      await use(town);
      await leaveTown(town);
    },
    { scope: "worker" },
  ],
});

const themes = ["light", "dark"] as const;
const widths = [390, 768, 1280] as const;

/** Each screen in both themes, languages and widths taking turns; everything with everything in the full run. */
const combinations = screens.flatMap((screen, nth) =>
  themes.flatMap((theme, other) =>
    process.env.FULL === "1"
      ? languages.flatMap((language) => widths.map((width) => ({ screen, theme, language, width })))
      : {
          screen,
          theme,
          language: inTurn(languages, nth + other),
          width: inTurn(widths, nth + Math.floor(nth / 3) + 2 * other),
        },
  ),
);

function inTurn<Value>(values: readonly [Value, ...Value[]], nth: number): Value {
  return values[nth % values.length] ?? values[0];
}

// There is one admin, whose language a test sets for itself: these go one after the other.
test.describe("of the admin", () => {
  test.describe.configure({ mode: "default" });
  for (const each of combinations) if (each.screen.who === "admin") show(each);
});

for (const each of combinations) if (each.screen.who !== "admin") show(each);

function show({ screen, theme, language, width }: (typeof combinations)[number]) {
  const { page: publicPage, path, who, shows, status = 200, refusal } = screen;
  test.describe(() => {
    test.use({
      colorScheme: theme,
      locale: locales[language],
      viewport: { width, height: 800 },
      isMobile: width < 768,
      hasTouch: width < 768,
    });

    test(`${path} of a ${who}, ${theme}, ${language}, ${width} px`, { tag: "@matrix" }, async ({
      page,
      faults,
      town,
    }) => {
      if (who !== "visitor") {
        await call(town[who], "POST", "/api/settings/preferences", { language });
        const { cookies } = await town[who].storageState();
        await page.context().addCookies(cookies);
      }
      if (status !== 200) faults.expect(new RegExp(`status of ${status} `));
      if (refusal) faults.expect(new RegExp(`status of ${refusal} `));
      const address = publicPage ? publicPath(publicPage, language) : path;
      expect((await page.goto(address))?.status()).toBe(status);
      await expect(page.getByRole("main").getByText(say(language, shows)).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectNoAxeFindings(page);
    });
  });
}
