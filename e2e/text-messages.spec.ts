import { expect, type Page } from "@playwright/test";
import { cityOf, daysFromNow, expectNoAxeFindings, test } from "./fixtures.ts";
import { call } from "./people.ts";

test.use({ viewport: { width: 390, height: 844 } });

const bubbles = (phone: Page) => phone.getByRole("listitem");

/** Writes a text message on the trial's phone. */
async function write(phone: Page, text: string): Promise<void> {
  await phone.getByLabel("Write a text message").fill(text);
  await phone.getByRole("button", { name: "Send" }).click();
}

test("a homeowner signed up by phone lives by text messages", { tag: "@homeowner" }, async ({
  page,
  newPage,
  zipCode,
  signInAs,
}) => {
  const runner = await newPage();
  await signInAs(runner, "runner");
  await signInAs(page, "admin");
  const number = `+1217${200 + (Number(zipCode) % 700)}${1000 + (Number(zipCode) % 9000)}`;
  const name = `Ana${zipCode}`;

  await test.step("an operator hears name, number, address and day", async () => {
    await page.goto("/admin/homeowners");
    await page.getByRole("button", { name: "New by Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "New Homeowner by Phone" });
    await dialog.getByLabel("First name").fill(name);
    await dialog.getByLabel("Last name").fill("Reyes");
    await dialog.getByLabel("Mobile number").fill(number);
    await dialog.getByLabel("Street address").fill("12 Oak Street");
    await dialog.getByLabel("ZIP code").fill(zipCode);
    await expect(dialog.getByLabel("City")).toHaveValue(cityOf(zipCode));
    await dialog.getByLabel("Trash day").selectOption({ label: daysFromNow(2).toString() });
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: `${name} Reyes` })).toBeVisible();
  });

  const phone = await newPage();
  await test.step("they agree by YES, and a helper adds the card from the link", async () => {
    await expect(async () => {
      await phone.goto(`/dev/phone?number=${encodeURIComponent(number)}`);
      await expect(bubbles(phone)).toContainText([/May we text you/], { timeout: 1000 });
    }).toPass();
    await write(phone, "Yes please");
    await expect(bubbles(phone).last()).toContainText("Thank you!");
    await expectNoAxeFindings(phone);
    const link = await bubbles(phone).last().getByRole("link").getAttribute("href");
    const helper = await newPage();
    await helper.goto(link ?? "");
    await expect(helper.getByRole("heading", { name: `Garbage pickups for ${name}` })).toBeVisible();
    await expectNoAxeFindings(helper);
    await helper.getByRole("button", { name: "Continue" }).click();
    await expect(helper).toHaveURL(/\/subscribe/);
    await call(helper.request, "POST", "/api/trpc/homeowner.createSubscription", {});
  });
});
