import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Usage } from "#modules/sign-in/contract.ts";
import { jpeg } from "#testkit/pictures.ts";
import {
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  openAccountMenu,
  test,
  untilDialogEntryIsGone,
} from "./fixtures.ts";
import { openRow, unfold } from "./parts.ts";
import { addHomeowner, addRunner, call, schedulePickup } from "./people.ts";

/**
 * Changes each setting that acts in the browser on its tab, and checks its effect on another page.
 * `functions/settings-effects.test.ts` covers settings that act on the server; `modules/notices/` covers emails, text
 * messages and push, by each of the seven flags.
 */
test.describe("settings", { tag: "@account" }, () => {
  test("the first paint uses the chosen theme, before any app code runs", async ({ page, signInAs }) => {
    await signInAs(page, "runner");
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/settings");
    await save(page, () => page.getByRole("radio", { name: /^Dark/ }).check());
    await test.step("dark, on a light device", async () => {
      expect(await firstFrame(page)).toBeLessThan(70);
    });
    await test.step("prints in light", async () => {
      await page.emulateMedia({ media: "print" });
      // The next picture may still be from before.
      await expect.poll(() => brightness(page)).toBeGreaterThan(200);
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    });
    await test.step("light, on a dark device", async () => {
      await page.goto("/settings");
      await save(page, () => page.getByRole("radio", { name: /^Light/ }).check());
      expect(await firstFrame(page)).toBeGreaterThan(200);
    });
    await test.step("auto follows the device, also when it changes", async () => {
      await page.goto("/settings");
      await save(page, () => page.getByRole("radio", { name: /^Auto/ }).check());
      expect(await firstFrame(page)).toBeLessThan(70);
      await page.emulateMedia({ colorScheme: "light" });
      expect(await firstFrame(page)).toBeGreaterThan(200);
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    });
  });

  test("the language applies to every page, in every browser", { tag: "@full" }, async ({
    page,
    newPage,
    signInAs,
  }) => {
    const { email, password } = await signInAs(page, "homeowner");
    await page.goto("/settings");
    await page.getByLabel("Language", { exact: true }).selectOption("Français");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Préférences mises à jour")).toBeVisible();
    const other = await newPage();
    await other.request.post("/api/login", { data: { email, password } });
    await other.goto("/profile");
    await expect(other.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
    await expect(other.locator("html")).toHaveAttribute("lang", "fr");
  });

  test("times use the device's zone until one is chosen; pickups keep the home's", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    const { request } = page.context();
    const threadId = crypto.randomUUID();
    const sentAt = new Date();
    await call(request, "POST", "/api/trpc/support.openThread", {
      json: { threadId, topic: "other", words: "Where are my cans?" },
    });
    await schedulePickup(request, daysFromNow(3));
    const written = (timeZone: string) =>
      // The minute may have changed meanwhile.
      [0, 60_000].map((later) =>
        new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
          sentAt.getTime() + later,
        ),
      );
    const expectTimes = async (timeZone: string) => {
      await page.goto(`/support/${threadId}`);
      const [now, later] = written(timeZone);
      const list = page.getByRole("main");
      await expect(list.getByText(now ?? "").or(list.getByText(later ?? ""))).toBeVisible();
      await page.goto("/homeowner");
      await expect(page.getByText("8 AM – 12 PM").first()).toBeVisible();
    };
    await expectTimes("America/Chicago");
    let saved = "Same as your device";
    for (const [choice, zone] of [
      ["PST, Pacific Time", "America/Los_Angeles"],
      ["UTC", "UTC"],
      ["Same as your device", "America/Chicago"],
    ] as const) {
      await page.goto("/settings");
      const select = page.getByLabel("Time Zone");
      // Once loaded, the form shows the saved value.
      await expect(select.locator("option:checked")).toHaveText(saved);
      await save(page, () => select.selectOption(choice));
      saved = choice;
      await expectTimes(zone);
    }
  });

  test("amounts are shown in the chosen currency next to the charged amount", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/settings");
    await page.getByLabel("Currency").selectOption("Euro");
    await expect(page.getByText("at the rates of Tue, Dec 31, 2024")).toBeVisible();
    await expectNoAxeFindings(page);
    await save(page, async () => {});
    await page.goto("/homeowner");
    await expect(page.getByText("€27.91 ($29)/month").first()).toBeVisible();
    await expectNoSideways(page);
    await page.goto("/settings#billing");
    const billing = page.getByRole("tabpanel", { name: "Billing" });
    await expect(billing.getByText("€27.91 ($29.00)/month")).toBeVisible();
    await expect(billing.getByText("at the rates of Tue, Dec 31, 2024")).toBeVisible();
    await expectNoSideways(page);
    const receipt = page.getByRole("link", { name: /receipt/i }).first();
    if (await receipt.isVisible()) {
      await receipt.click();
      await expect(page.getByText("$29.00").first()).toBeVisible();
      await expect(page.getByText("€")).toHaveCount(0);
    }
  });

  test("the other side of a pickup sees only what the profile shares", {
    tag: "@full",
  }, async ({ page, newPage, zipCode, admin, signInAs }) => {
    await signInAs(page, "homeowner");
    const other = await newPage();
    const runner = other.context().request;
    await addRunner(runner, zipCode, admin);
    const day = daysFromNow(1);
    const { id: jobId } = await schedulePickup(page.context().request, day);
    await call(runner, "POST", "/api/runner/accept-job", { jobId });
    const home = async () => {
      await other.goto(`/runner/route?day=${day}`);
      await other.getByRole("button", { name: /^Open: / }).click();
      await other.getByText("Home notes").click();
      return other.getByRole("definition").filter({ hasText: /^Harper/ });
    };
    await expect(await home()).toHaveText("Harper");

    await page.goto("/settings#privacy");
    await page.getByLabel("Profile Visibility").selectOption("Public");
    await page.getByRole("switch", { name: "Data Sharing" }).check();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Privacy Settings Updated", "Your choices are saved.");
    await expect(await home()).toHaveText("Harper H.217-555-0134");
    await expect(other.getByRole("link", { name: "Call Harper: 217-555-0134" })).toHaveAttribute(
      "href",
      "tel:2175550134",
    );
    await expectNoAxeFindings(other);

    await call(runner, "POST", "/api/settings/privacy", { profileVisibility: "public" });
    await page.goto("/homeowner");
    await expect(await unfold(page, "Upcoming Pickups")).toContainText("Runner: Rio R.");
  });

  test("usage is counted only for those who allow it", async ({ page, admin, signInAs }) => {
    await signInAs(page, "homeowner");
    const told: string[] = [];
    await page.exposeFunction("noteNotified", (body: string) => told.push(body));
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, body) => {
        const { noteNotified } = window as unknown as { noteNotified: (body: string) => void };
        if (body instanceof Blob) void body.text().then((text) => noteNotified(`${url} ${text}`));
        return send(url, body);
      };
    });
    const visit = async () => {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await hide(page);
    };
    await visit();
    await expect.poll(() => told.join()).toMatch(/settings\.countUse .*"\/profile"/);
    await expect
      .poll(async () => {
        const { result } = await call<{ result: { data: { json: Usage } } }>(
          admin,
          "GET",
          `/api/trpc/admin.usage?input=${encodeURIComponent('{"json":{}}')}`,
        );
        return result.data.json.find(({ name }) => name === "/profile")?.roles.homeowner ?? 0;
      })
      .toBeGreaterThan(0);
    await page.goto("/settings#privacy");
    await page.getByRole("switch", { name: "Analytics Tracking" }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Privacy Settings Updated", "Your choices are saved.");
    told.length = 0;
    await hide(page);
    await visit();
    expect(told).toEqual([]);
  });

  test("with location off, no screen asks the phone", { tag: "@full" }, async ({
    page,
    context,
    newCaller,
    zipCode,
    signInAs,
  }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 39.78, longitude: -89.65 });
    let asked = 0;
    await page.exposeFunction("noteAsked", () => {
      asked += 1;
    });
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...given) => {
        (window as unknown as { noteAsked: () => void }).noteAsked();
        ask(...given);
      };
    });
    await signInAs(page, "runner");
    const runner = page.context().request;
    const day = daysFromNow(1);
    for (const address of ["12 Oak Avenue", "90 Pine Road"]) {
      const home = (await newCaller()).request;
      await addHomeowner(home, zipCode, { address });
      const { id: jobId } = await schedulePickup(home, day);
      await call(runner, "POST", "/api/runner/accept-job", { jobId });
    }

    const optimise = async () => {
      await page.goto(`/runner/route?day=${day}`);
      const sent = page.waitForRequest((request) => request.url().includes("runner.optimiseRoute"));
      await page.getByRole("button", { name: "Best Order from Here" }).click();
      return (await sent).postData() ?? "";
    };
    expect(await optimise()).toContain("39.78");
    expect(asked).toBe(1);

    await page.goto("/settings#privacy");
    await page.getByRole("switch", { name: "Location Tracking" }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Privacy Settings Updated", "Your choices are saved.");
    expect(await optimise()).not.toContain("39.78");
    await page.goto("/runner/jobs");
    await expect(page.getByText(/mi away/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Measure from Here" })).toHaveCount(0);
    expect(asked).toBe(1);
  });

  test("a stray click, Back and a reload keep unsaved changes; another tab keeps its own", async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "homeowner");
    await page.goto("/homeowner");
    await (await unfold(page, "My Account")).getByRole("link", { name: "Account Settings" }).click();
    await page.getByLabel("Currency").selectOption("Euro");
    await page.getByRole("tab", { name: "Privacy" }).click();
    await page.getByRole("tab", { name: "General" }).click();
    await expect(page.getByLabel("Currency")).toHaveValue("EUR");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    const leave = {
      link: () => page.getByRole("link", { name: "TidyCurb" }).first().click(),
      back: () => page.evaluate(() => history.back()),
    };
    for (const way of [leave.link, leave.back]) {
      await untilDialogEntryIsGone(page);
      await way();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(page).toHaveURL(/\/settings/);
      await expect(page.getByLabel("Currency")).toHaveValue("EUR");
    }
    // The browser words the question in that case.
    const asksBeforeUnload = () =>
      page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await asksBeforeUnload()).toBe(true);
    await save(page, async () => {});
    expect(await asksBeforeUnload()).toBe(false);
    await leave.link();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL("/");
  });

  test("a profile picture appears in the menu after saving and disappears when removed", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/profile");
    await openRow(page, "Picture");
    const buffer = await jpeg({ width: 900, height: 600 });
    await page.getByLabel("Picture file").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
    await expectToast(page, "Image Uploaded", "Don't forget to save your profile.");
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Profile Updated", /./);
    await untilDialogEntryIsGone(page);
    await page.reload();
    const own = page.getByRole("img", { name: "Your picture" });
    await expect
      .poll(() => own.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([600, 600]);
    await expect((await openAccountMenu(page)).locator("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await openRow(page, "Picture");
    await page.getByRole("button", { name: "Remove Picture" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Profile Updated", /./);
    await expect(own).toHaveCount(0);
  });
});

/** Changes a field on the General tab and saves it. */
async function save(page: Page, change: () => Promise<unknown>) {
  await change();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Preferences Updated", /./);
}

/** The page's brightness, 0 to 255, when only its HTML and styles have arrived. */
async function firstFrame(page: Page): Promise<number> {
  const isOfApp = (url: URL) => url.pathname.endsWith(".js") && !url.pathname.endsWith("/theme.js");
  await page.route(isOfApp, () => {});
  await page.goto("/settings", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0 || document.body);
  const seen = await brightness(page);
  expect(await page.locator("#root").innerHTML()).toBe("");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return seen;
}

async function brightness(page: Page): Promise<number> {
  const { channels } = await sharp(await page.screenshot()).stats();
  return Math.max(...channels.slice(0, 3).map(({ mean }) => mean));
}

/** Simulates switching to another app. */
async function hide(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });
}

/** Nothing is wider than the screen. */
async function expectNoSideways(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
