import { expect } from "@playwright/test";
import { claimZipCode, expectNoAxeFindings, test } from "./fixtures.ts";
import { addHomeowner, openPickups } from "./people.ts";

test.describe("the dispatch map, on a phone", { tag: "@admin" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a finger selects the pickups it drags around, slow or fast, and a tap keeps them", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }, { workerIndex }) => {
    const addresses = ["1 Drawn Street", "2 Drawn Street"];
    let day = "";
    for (const [nth, address] of addresses.entries()) {
      const { request } = await newCaller();
      // A map needs two places.
      await addHomeowner(request, nth === 0 ? zipCode : await claimZipCode(workerIndex), {
        address,
        unit: undefined,
      });
      day = (await openPickups(request))[1]?.scheduledDate.slice(0, 10) ?? "";
    }
    await signInAs(page, "admin");
    await page.goto(`/admin/dispatch?view=map&day=${day}`);
    await page.getByRole("button", { name: "Draw an Area" }).tap();
    const map = page.getByRole("img", { name: /^Map of / });
    const chosen = map.locator("circle[data-chosen=true]");
    const own = chosen.filter({ has: page.locator("title", { hasText: "Drawn Street" }) });
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    for (const steps of [1, 3, 20]) {
      await map.evaluate((drawing) => drawing.scrollIntoView({ block: "center" }));
      const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await touch("touchStart", { x: x + 3, y: y + 3 });
      for (let step = 1; step <= steps; step++)
        await touch("touchMove", {
          x: x + 3 + ((width - 6) * step) / steps,
          y: y + 3 + ((height - 6) * step) / steps,
        });
      await touch("touchEnd");
      await expect(own).toHaveCount(2);
      await touch("touchStart", { x: x + 2, y: y + 2 });
      await touch("touchEnd");
      await expect(page.getByText("No pickups in that area. Drag around some dots.")).toBeVisible();
      await expect(own).toHaveCount(2);
      await page.getByRole("button", { name: "Clear", exact: true }).tap();
      await expect(chosen).toHaveCount(0);
    }
    await expectNoAxeFindings(page);
  });
});
