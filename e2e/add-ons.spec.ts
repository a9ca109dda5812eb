import { expect, type Page } from "@playwright/test";
import { daysFromNow, expectNoAxeFindings, openLegs, test } from "./fixtures.ts";
import { linkIn } from "./outbox.ts";
import { addHomeowner, call, schedulePickup } from "./people.ts";

test.use({
  serviceWorkers: "allow",
  permissions: ["camera", "geolocation"],
  geolocation: { latitude: 39.78, longitude: -89.65 },
  viewport: { width: 390, height: 844 },
});

const stop = (page: Page) => page.getByRole("region", { name: "Next Stop", exact: true });
const offered = (page: Page) => stop(page).getByRole("region", { name: "Extra Work at This Stop" });

/** Offers extra bags with a photo. */
async function offer(page: Page, bags: string): Promise<void> {
  await stop(page).getByRole("button", { name: "Offer Extra Work" }).click();
  const dialog = page.getByRole("dialog", { name: "Offer Extra Work" });
  await dialog.getByLabel("How many?").selectOption(bags);
  await dialog.getByRole("button", { name: "Take Photo", exact: true }).click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await dialog.getByRole("button", { name: /^Ask / }).click();
  await expect(dialog).toBeHidden();
}

test("extra bags are offered, approved from the emailed link, done, billed and paid", {
  tag: "@runner",
}, async ({ page, newPage, zipCode, signInAs }) => {
  await signInAs(page, "runner");
  await openLegs(page);
  const homePage = await newPage();
  await homePage.setViewportSize({ width: 390, height: 844 });
  const person = await addHomeowner(homePage.request, zipCode, {});
  const { id: jobId } = await schedulePickup(homePage.request, daysFromNow(1));
  await call(page.request, "POST", "/api/runner/accept-job", { jobId });
  await page.goto("/runner");

  await offer(page, "2");
  await expect(offered(page)).toContainText(/2 extra bagsWaiting for an answer · 1[45] min/);
  await expectNoAxeFindings(page);

  const signedOut = await newPage();
  await signedOut.setViewportSize({ width: 390, height: 844 });
  await signedOut.goto(await linkIn(process.env.E2E_DATA_DIR ?? "", person.email, "/add-on"));
  const photo = signedOut.getByRole("img", { name: "Photo of the extra work" });
  await expect(photo).toBeVisible();
  expect((await photo.boundingBox())?.width).toBeGreaterThan(300);
  await expectNoAxeFindings(signedOut);
  await signedOut.getByRole("button", { name: "Approve $6.00" }).click();
  await expect(signedOut.getByText(/^Approved at .* \$6\.00 once it’s done\.$/)).toBeVisible();

  await expect(offered(page)).toContainText("Approved: do it");
  await offered(page).getByRole("button", { name: "2 extra bags: Mark as Done" }).click();
  await expect(offered(page)).toContainText("Done · you earn $4.00", { timeout: 30_000 });

  await test.step("the pickup, the bill and the pay say so", async () => {
    await homePage.goto(`/pickups/${jobId}`);
    await expect(homePage.getByRole("region", { name: "Extra Work" })).toContainText(
      /Done at .* \$6\.00 on your bill/,
    );
    await homePage.goto("/settings#billing");
    await expect(homePage.getByText(/^2 extra bags, /)).toBeVisible();
    await page.goto("/runner/statement/current");
    await expect(page.getByRole("row", { name: /2 extra bags/ })).toContainText("$4.00");
  });
});

test("declined and unanswered extra work is left, and costs nothing", { tag: "@runner" }, async ({
  page,
  newPage,
  zipCode,
  signInAs,
}) => {
  await signInAs(page, "runner");
  await openLegs(page);
  const homePage = await newPage();
  await homePage.setViewportSize({ width: 390, height: 844 });
  await addHomeowner(homePage.request, zipCode, {});
  const { id: jobId } = await schedulePickup(homePage.request, daysFromNow(1));
  await call(page.request, "POST", "/api/runner/accept-job", { jobId });
  await page.goto("/runner");

  // The question appears on a page that is open already.
  await homePage.goto(`/pickups/${jobId}`);
  await expect(homePage.getByRole("region", { name: "Assigned" })).toBeVisible();
  await offer(page, "1");
  const asked = homePage.getByRole("region", { name: "Extra Work" });
  await asked.getByRole("button", { name: "Decline" }).click();
  await expect(asked.getByText(/^Declined at .* Nothing is charged\.$/)).toBeVisible();
  await expect(offered(page)).toContainText("Declined: leave it");

  await offer(page, "3");
  await expect(offered(page)).toContainText(/3 extra bagsWaiting for an answer/);
  // The runner leaves: the cans are out.
  await call(page.request, "POST", "/api/trpc/runner.startJob", { json: { jobId } });
  await homePage.reload();
  await expect(asked.getByText("No answer in time. Nothing is charged.")).toBeVisible();
  await expect(asked.getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(offered(page)).toContainText("No answer: leave it");
});
