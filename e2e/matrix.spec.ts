import { expect } from "@playwright/test";
import { languages, locales } from "#platform/values/preferences.ts";

import { publicPath } from "#platform/values/public-pages.ts";
import { expectNoAxeFindings } from "./fixtures.ts";
import { call } from "./people.ts";
import { type Screen, screens } from "./screens.ts";
import { pathIn, testBesideTown } from "./town.ts";
import { say, type Text } from "./words.ts";

const test = testBesideTown();

// Daily runs use one worker, because each further one would start a server and a town.
if (process.env.FULL !== "1") test.describe.configure({ mode: "default" });

/** The first theme opens the screen; the system then changes to the next. */
const themes = ["light", "dark"] as const;
/** The first width opens the screen; it is then narrowed to the next, as a window is. */
const devices = [[390], [1280, 768]] as const;
const widths = [390, 768, 1280] as const;

/**
 * Daily, each screen once with theme, language and width rotating; the full run has every combination of all screens.
 */
const combinations =
  process.env.FULL === "1"
    ? screens.flatMap((screen) =>
        languages.flatMap((language) => devices.map((widths) => ({ screen, themes, language, widths }))),
      )
    : dailyScreens().map((screen, nth) => ({
        screen,
        themes: [inTurn(themes, nth)] as const,
        language: inTurn(languages, nth),
        widths: [inTurn(widths, nth + Math.floor(nth / 3))] as const,
      }));

/** Without screens that stories cover, the same screen for other people, and parts behind a button. */
function dailyScreens(): Screen[] {
  const addresses = new Set<string>();
  return screens.filter(({ path, page, press, isInStory }) => {
    const address = path.replace(/\?.*/, "");
    if (page || press || isInStory || addresses.has(address)) return false;
    addresses.add(address);
    return true;
  });
}

function inTurn<Value>(values: readonly [Value, ...Value[]], nth: number): Value {
  return values[nth % values.length] ?? values[0];
}

for (const each of combinations) show(each);

function show({ screen, themes, language, widths }: (typeof combinations)[number]) {
  const { page: publicPage, path, who, press, shows, status = 200, refusal } = screen;
  const behind = press ? ` behind ${press.name[0]}` : "";
  test.describe(() => {
    test.use({
      colorScheme: themes[0],
      locale: locales[language],
      viewport: { width: widths[0], height: 800 },
      isMobile: widths[0] < 768,
      hasTouch: widths[0] < 768,
    });

    test(`${path}${behind} of a ${who}, ${themes.join(" and ")}, ${language}, ${widths.join(" and ")} px`, {
      tag: "@matrix",
    }, async ({ page, faults, town }) => {
      if (who !== "visitor") {
        await call(town[who], "POST", "/api/settings/preferences", { language, theme: "auto" });
        const { cookies } = await town[who].storageState();
        await page.context().addCookies(cookies);
      }
      if (status !== 200) faults.expect(new RegExp(`status of ${status} `));
      if (refusal) faults.expect(new RegExp(`status of ${refusal} `));
      const address = publicPage ? publicPath(publicPage, language) : await pathIn(town, path);
      expect((await page.goto(address))?.status()).toBe(status);
      if (press) {
        const click = async (role: "tab" | "button" | "heading", text: Text) =>
          page
            .getByRole(role, { name: beginningWith(say(language, text)) })
            .filter({ visible: true })
            .first()
            .click();
        if (press.menu) await click("button", press.menu);
        await click(press.role ?? "button", press.name);
      }
      const place = press?.opens
        ? page.getByRole(press.opens).filter({ visible: true })
        : page.getByRole("main");
      await expect(place.getByText(say(language, shows)).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect(place.getByText(say(language, shows)).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        // A page without the app follows the system by its styles.
        if (who !== "visitor")
          await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
        await expectNoAxeFindings(page);
      }
    });
  });
}

/** Playwright treats a no-break space in a name as an ordinary one. */
function beginningWith(name: string): RegExp {
  const [beginning = ""] = name.replaceAll(/\s+/g, " ").split("…");
  return new RegExp(`^${RegExp.escape(beginning)}`);
}
