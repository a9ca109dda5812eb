import { expect, type Page } from "@playwright/test";
import { daysFromNow, expectNoAxeFindings, test } from "./fixtures.ts";
import { call } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

// The phone is the trial's.
test.use({ viewport: { width: 390, height: 844 } });

let town: AppServer;
test.beforeAll(async () => {
  // At nine in the morning there, unless it is day: at night, texts wait.
  const hour = new Date().getUTCHours();
  const ahead = hour >= 3 && hour < 15 ? (15 - hour) * 3_600_000 : 0;
  town = await startAppServer({
    demo: true,
    first: "./e2e/another-day.ts",
    settings: { E2E_CLOCK_AHEAD: String(ahead), E2E_STRIPE: "http://localhost" },
  });
});
test.afterAll(() => town.stop());

const bubbles = (phone: Page) => phone.getByRole("listitem");

/** Writes a text message on the phone, and expects our reply. */
async function write(phone: Page, text: string, reply: RegExp | string): Promise<void> {
  await phone.getByLabel("Write a text message").fill(text);
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(bubbles(phone).last()).toContainText(reply);
}

const weekdayIn = (days: number) =>
  new Date(daysFromNow(days)).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });

test("a homeowner signed up on the phone lives by text messages", { tag: "@homeowner" }, async ({
  page,
  newPage,
}) => {
  const address = "451 Maple Street";
  await test.step("an operator hears name, number, address and day", async () => {
    await page.goto(town.url);
    await call(page.request, "POST", `${town.url}/api/login`, {
      email: "admin@example.com",
      password: "demo-curbside",
    });
    await page.goto(`${town.url}/admin/homeowners`);
    await page.getByRole("button", { name: "New by Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "New Homeowner by Phone" });
    await dialog.getByLabel("First name").fill("Rosa");
    await dialog.getByLabel("Last name").fill("Marín");
    await dialog.getByLabel("Mobile number").fill("(217) 736-6100");
    await dialog.getByLabel("Street address").fill(address);
    await dialog.getByLabel("ZIP code").fill("62704");
    await expect(dialog.getByLabel("City")).toHaveValue("Springfield");
    await expect(dialog.getByText(/^Most homes on this street: /)).toBeVisible();
    await dialog.getByLabel("Trash day").selectOption(weekdayIn(3));
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Rosa Marín" })).toBeVisible();
  });

  const phone = await newPage();
  await test.step("she agrees by YES, and a helper begins the service by the link", async () => {
    await expect(async () => {
      await phone.goto(`${town.url}/dev/phone?number=%2B12177366100`);
      await expect(bubbles(phone)).toContainText(["May we text you"], { timeout: 1000 });
    }).toPass();
    await write(phone, "Yes please", "Thank you!");
    await expectNoAxeFindings(phone);
    const link = await bubbles(phone).last().getByRole("link").getAttribute("href");
    const helper = await newPage();
    await helper.goto(link ?? "");
    await expect(helper.getByRole("heading", { name: "Garbage Pickups for Rosa" })).toBeVisible();
    await expectNoAxeFindings(helper);
    await helper.getByRole("button", { name: "Continue" }).click();
    await expect(helper).toHaveURL(/\/subscribe/);
    await call(helper.request, "POST", `${town.url}/api/create-subscription`);
    await call(helper.request, "POST", `${town.url}/api/profile/homeowner`, {
      ...{ address, city: "Springfield", state: "IL", zipCode: "62704" },
      pickupDays: [weekdayIn(3)],
    });
  });

  await test.step("she asks, skips, undoes, is away, and writes to a person", async () => {
    await write(phone, "When is my next pickup?", `Next pickup: ${weekdayIn(3)}`);
    await write(phone, "skip plz", /Skipped: .* Reply UNDO/);
    await write(phone, "undo", "Undone");
    await write(phone, "HOLD 3/4 to 3/10", "Which do you mean?");
    await write(phone, "1", "On hold from");
    await write(phone, "Is Leo back from vacation?", "A person will read this");
    await expectNoAxeFindings(phone);
  });

  await test.step("the desk answers, and the answer is a text message", async () => {
    await page.goto(`${town.url}/admin/support`);
    await page.getByRole("button", { name: "Read & Answer: Rosa Marín, Something else" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Answer", { exact: true }).fill("Yes, since Monday.");
    await dialog.getByRole("button", { name: "Send Answer" }).click();
    await expect(async () => {
      await phone.reload();
      await expect(bubbles(phone).last()).toContainText("Yes, since Monday.", { timeout: 1000 });
    }).toPass();
  });

  await test.step("STOP ends it", async () => {
    await phone.getByLabel("Write a text message").fill("stop");
    await phone.getByRole("button", { name: "Send" }).click();
    await expect(bubbles(phone).last()).toContainText("stop");
    await phone.getByLabel("Write a text message").fill("skip");
    await phone.getByRole("button", { name: "Send" }).click();
    await expect(bubbles(phone).last()).toContainText("skip");
  });
});
