import { expect } from "@playwright/test";
import { expectNoAxeFindings, expectToast, fromNewAddress, signIn, test } from "./fixtures.ts";
import { addHomeowner } from "./people.ts";

test("a homeowner invites family by link, who skips, pays and manages, until the link is ended", {
  tag: ["@homeowner", "@anyWidth"],
}, async ({ page, newPage, playwright, zipCode, faults }) => {
  const request = await playwright.request.newContext({
    baseURL: process.env.E2E_BASE_URL,
    extraHTTPHeaders: fromNewAddress(),
  });
  const home = await addHomeowner(request, zipCode, { address: "1 Elm Street", unit: undefined });
  await page.goto("/sign-in");
  await signIn(page, home);
  await expect(page).toHaveURL("/");
  await page.goto("/profile");
  // Three taps and a name.
  await page.getByRole("button", { name: "People", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "People" });
  await expect(sheet.getByText("Nobody yet")).toBeVisible();
  await expectNoAxeFindings(page);
  await sheet.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ana");
  await page.getByLabel("Who they are").selectOption({ label: "Co-owner" });
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Create Link" }).click();
  const made = page.getByRole("dialog", { name: "Link for Ana" });
  const link = (await made.getByRole("link", { name: /\/helper\// }).getAttribute("href")) ?? "";
  await expect(made.getByRole("link", { name: "Text the Link" })).toHaveAttribute("href", /^sms:/);
  await made.getByRole("button", { name: "Done", exact: true }).click();
  await expect(sheet.getByText("Ana (co-owner)")).toBeVisible();

  const family = await newPage();
  await family.goto(link);
  await expect(family.getByRole("heading", { level: 1 })).toHaveText(/^Pickups for /);
  await expect(family.getByText("Show Gate Code")).toBeHidden();
  await expectNoAxeFindings(family);
  await family
    .getByRole("button", { name: /^Skip / })
    .last()
    .click();
  await expect(family.getByText(/^No pickup on /)).toBeVisible();
  await expect(family.getByText(/^Skipped by Ana \(co-owner\)/)).toBeVisible();
  await family.getByRole("button", { name: /^Undo: / }).click();
  await expect(family.getByText(/^The pickup on .+ is back on$/)).toBeVisible();
  await family.getByRole("button", { name: "Change Card" }).click();
  await family.getByRole("radio", { name: /0005/ }).click();
  await family.getByRole("button", { name: "Use This Card" }).click();
  await expectToast(family, "The card was changed");
  await family.getByRole("button", { name: "Edit Notes" }).click();
  await family.getByLabel(/^Pets/).fill("Rex, friendly");
  await expectNoAxeFindings(family);
  await family.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(family, "Saved");
  await family
    .getByRole("button", { name: /^Change Day: / })
    .first()
    .click();
  await expectNoAxeFindings(family);
  await family.getByRole("dialog").getByRole("button", { name: "Change Day", exact: true }).click();
  await expectToast(family, "Pickup day changed");
  for (const [act, done] of [
    ["Pause Service", "Service paused"],
    ["Resume Service", "Service resumed"],
  ] as const) {
    await family.getByRole("button", { name: act }).click();
    await expectNoAxeFindings(family);
    await family.getByRole("dialog").getByRole("button", { name: act }).click();
    await expectToast(family, done);
  }

  await page.goto("/notifications");
  await expect(page.getByText("Ana (co-owner) changed the payment card")).toBeVisible();
  await expect(page.getByText("Ana (co-owner) skipped a pickup")).toBeVisible();
  await expect(page.getByText("Ana (co-owner) paused the service")).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("button", { name: "People", exact: true }).click();
  await sheet.getByRole("button", { name: "Edit Ana" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(page, "Ana was removed", "The link no longer works.");
  faults.expect(/ 400 .*helper\.page/);
  await family.reload();
  await expect(family.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
