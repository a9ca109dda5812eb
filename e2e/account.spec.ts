import { expect, type Page } from "@playwright/test";
import { impostors, jpeg, jpegOfBytes } from "#testkit/pictures.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { keyboard, reach, touch } from "./hands.ts";
import { openRow, rowButton, unfold } from "./parts.ts";

const housePhoto = (page: Page) => page.getByRole("img", { name: "Your house" });

async function chooseHousePhoto(page: Page, file: { mimeType: string; buffer: Buffer }) {
  await page.getByLabel("House photo file").setInputFiles({ name: "house.jpg", ...file });
}

test.describe("the profile", { tag: "@main" }, () => {
  test("saves a house photo and refuses other files", async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/profile");
    const dialog = await openRow(page, "House Photo");

    await chooseHousePhoto(page, { mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await expectToast(page, "Invalid File Type", "Please select an image file (JPG, PNG, GIF).");
    const [noPicture] = Object.values(impostors);
    await chooseHousePhoto(page, { mimeType: "image/jpeg", buffer: noPicture ?? Buffer.alloc(1) });
    await expectToast(page, "Invalid File Type", "Please select an image file (JPG, PNG, GIF).");
    await expect(housePhoto(page)).toHaveCount(0);

    await chooseHousePhoto(page, { mimeType: "image/jpeg", buffer: await jpegOfBytes(7_500_000) });
    await expectToast(page, "Image Uploaded", "Don't forget to save your profile.");
    await expect(housePhoto(page)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "House Photo" })).toBeVisible();
    await expect(housePhoto(page)).toHaveCount(0);

    await openRow(page, "House Photo");
    await chooseHousePhoto(page, { mimeType: "image/jpeg", buffer: await jpeg({ width: 900, height: 700 }) });
    await expect(housePhoto(page)).toBeVisible();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Profile Updated", /./);
    await untilDialogEntryIsGone(page);
    await page.reload();
    await expect(housePhoto(page)).toHaveJSProperty("complete", true);
    await expect
      .poll(() => housePhoto(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectNoAxeFindings(page);
  });

  for (const way of ["keys", "touch"] as const)
    test.describe(() => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
      test(`changes the phone number, the cans and the gate code one by one, by ${way}`, {
        tag: "@anyWidth",
      }, async ({ page, signInAs }) => {
        const hand = way === "keys" ? keyboard(page) : touch();
        await signInAs(page, "homeowner");
        await page.goto("/profile");
        const dialog = page.getByRole("dialog");
        const save = async (label: string, toast: string, shown: string) => {
          await hand.press(dialog.getByRole("button", { name: "Save Changes" }));
          await expectToast(page, toast, /./);
          await expect(dialog).toHaveCount(0);
          const button = rowButton(page, label);
          await expect(button).toBeFocused();
          await expect(page.getByRole("listitem").filter({ has: button })).toContainText(shown);
          await page.getByRole("button", { name: "Dismiss" }).click();
          await button.focus();
          await untilDialogEntryIsGone(page);
        };

        await hand.press(rowButton(page, "Mobile number"));
        const phone = dialog.getByRole("textbox", { name: /^Mobile number/ });
        await expect(phone).toBeFocused();
        await expectNoAxeFindings(page);
        await phone.fill("217");
        await hand.press(dialog.getByRole("button", { name: "Save Changes" }));
        await expect(dialog.getByText("Please enter a valid phone number")).toBeVisible();
        await expect(phone).toBeFocused();
        await phone.fill("");
        await reach(phone);
        // A second tap right after the first would count as a double tap.
        await phone.pressSequentially("217-555-0188", { delay: 60 });
        await save("Mobile number", "Profile Updated", "217-555-0188");

        await hand.press(rowButton(page, "Number of cans"));
        await hand.choose(dialog.getByRole("combobox", { name: "Number of cans" }), "4");
        await save("Number of cans", "Profile Updated", "4");

        await hand.press(rowButton(page, "Gate code"));
        await hand.type(dialog.getByRole("textbox", { name: /^Gate code/ }), "#4711");
        await save("Gate code", "Home Details Saved", "Saved");
        await expectNoAxeFindings(page);
      });
    });

  test("asks before discarding what was typed, and only then", { tag: "@full" }, async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "homeowner");
    await page.goto("/profile");
    const dialog = await openRow(page, "Name");
    await expect(dialog.getByLabel("First name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await openRow(page, "Name");
    await dialog.getByLabel("First name").fill("Henrietta");
    await page.goBack();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByLabel("First name")).toHaveValue("Henrietta");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Profile Updated", /./);
    await untilDialogEntryIsGone(page);
    await page.getByRole("link", { name: "TidyCurb" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Henrietta");
  });

  test("opens the email on every link that changes it", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/settings#security");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page
      .getByRole("tabpanel", { name: "Security" })
      .getByRole("link", { name: "Change Email" })
      .click();
    const field = page.getByRole("textbox", { name: "Email" });
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(rowButton(page, "Email")).toBeFocused();
    await untilDialogEntryIsGone(page);
    await page.getByRole("heading", { name: "Confirm your email" }).click();
    await page.getByRole("link", { name: "Change Email" }).click();
    await expect(field).toBeFocused();
  });

  test("is deleted with the account", { tag: "@full" }, async ({ page, signInAs, faults }) => {
    // Ending the service may make the page ask for its bills once more.
    faults.allow(/ 401 .*homeowner\.billing/);
    const { email, password } = await signInAs(page, "homeowner");
    await page.goto("/profile");
    await (await unfold(page, "Security")).getByRole("link", { name: "Delete Account" }).click();
    await expect(page).toHaveURL("/settings#security");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const question = page.getByRole("dialog", { name: "Delete Account" });
    await expect(question).toContainText(
      "Are you sure you want to delete your account? This action cannot be undone.",
    );
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Yes, Delete Everything" }).click();
    await expectToast(page, "Account Deleted", "Your account has been permanently deleted.");
    await expect(page).toHaveURL("/");
    const again = await page.request.post("/api/login", { data: { email, password } });
    expect(again.status()).toBe(401);
  });
});

test.describe("the settings", { tag: "@main" }, () => {
  test("turn on dark mode and keep it", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "runner");
    await page.goto("/settings");
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(await scheme()).toBe("light");
    await page.getByRole("radio", { name: /^Dark/ }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Preferences Updated", "Lights out.");
    await page.reload();
    await expect(page.getByRole("radio", { name: /^Dark/ })).toBeChecked();
    expect(await scheme()).toBe("dark");
    await expectNoAxeFindings(page);
  });

  test("keep notification and privacy switches", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/settings");
    await page.getByRole("tab", { name: "Privacy" }).click();
    await page.getByLabel("Profile Visibility").selectOption("Public");
    await page.getByRole("switch", { name: "Data Sharing" }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Privacy Settings Updated", "Your choices are saved.");
    await page.reload();
    await page.getByRole("tab", { name: "Privacy" }).click();
    await expect(page.getByLabel("Profile Visibility")).toHaveValue("public");
    await expect(page.getByRole("switch", { name: "Data Sharing" })).toBeChecked();
    await expectNoAxeFindings(page);
  });
});

test.describe("vacation rentals", { tag: "@main" }, () => {
  test("are added, and a checkout is scheduled", {
    tag: "@full",
  }, async ({ page, newCaller, signInAs, zipCode }) => {
    await signInAs(await newCaller(), "runner");
    await signInAs(page, "homeowner");
    await page.goto("/vacation-rental");
    await page.getByRole("button", { name: "Add Property" }).first().click();
    const adding = page.getByRole("dialog", { name: "Add Property" });
    await adding.getByLabel("Property name").fill("Lakeside Cottage");
    await adding.getByLabel("Street address").fill("12 Shore Road");
    await adding.getByLabel("City").fill("Springfield");
    await adding.getByLabel("State").selectOption("IL");
    await adding.getByLabel("ZIP code").fill(zipCode);
    await expectNoAxeFindings(page);
    await adding.getByRole("button", { name: "Add Property" }).click();
    await expectToast(page, "Property Added", "Lakeside Cottage is on your list.");

    await page.getByRole("button", { name: "Schedule a pickup at Lakeside Cottage" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Checkout Cleanup" });
    await dialog.getByRole("button", { name: "Schedule Pickup" }).click();
    await expectToast(page, "Missing Information", "Please select both date and time for the pickup.");
    await dialog.getByLabel("Checkout date").fill(daysFromNow(2));
    await dialog.getByLabel("Time window").selectOption("11 AM-1 PM, after checkout");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Schedule Pickup" }).click();
    await expectToast(page, "Pickup Scheduled", "Checkout cleanup has been scheduled successfully.");
    const checkoutPickups = await unfold(page, "Upcoming Cleanups");
    await expect(checkoutPickups.getByRole("listitem")).toContainText(["Lakeside Cottage"]);
    await expect(checkoutPickups).toContainText("Waiting for a runner");
    await expectNoAxeFindings(page);
  });
});
