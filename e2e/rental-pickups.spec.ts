import { type APIRequestContext, expect, type Page } from "@playwright/test";
import {
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  fromNewAddress,
  openLegs,
  signIn,
  test,
} from "./fixtures.ts";
import { unfold } from "./parts.ts";
import { addHomeowner, call } from "./people.ts";

test.use({
  permissions: ["camera", "geolocation"],
  geolocation: { latitude: 39.78, longitude: -89.65 },
});

test.describe("a rental's pickup", { tag: ["@rental", "@full"] }, () => {
  test("its checklist is done offline, its host notified, and its record printed", async ({
    page,
    context,
    browser,
    playwright,
    zipCode,
    signInAs,
    faults,
  }) => {
    await signInAs(page, "runner");
    const request = await playwright.request.newContext({
      baseURL: process.env.E2E_BASE_URL,
      extraHTTPHeaders: fromNewAddress(),
    });
    const host = await addHomeowner(request, zipCode, { address: "1 Elm Street", unit: undefined });
    const day = daysFromNow(1);
    await openLegs(page);
    const { propertyId, jobId } = await addPickup(request, { zipCode, day });
    await call(page.request, "POST", "/api/runner/accept-job", { jobId });

    await page.goto("/runner");
    const next = page.getByRole("region", { name: "Next Stop", exact: true });
    await expect(next.getByText("0 of 3 done")).toBeVisible();
    await expectNoAxeFindings(page);
    // A check mark appears once stored, a moment after the tap.
    const tick = async (item: string, isChecked: boolean) => {
      const box = next.getByRole("checkbox", { name: item, exact: true });
      await box.click();
      await expect(box).toBeChecked({ checked: isChecked });
    };
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await test.step("done offline, one item with a photo", async () => {
      // Load the checklist's parts before going offline.
      await next.getByRole("button", { name: "Add Photo: Close the lids" }).click();
      const dialog = page.getByRole("dialog", { name: "Photo: Close the lids" });
      await takePhoto(page, dialog);
      await context.setOffline(true);
      await tick("Lock the gate", true);
      await tick("Rinse the bins", true);
      await tick("Rinse the bins", false);
      await expect(next.getByText("2 of 3 done")).toBeVisible();
      await expect(page.getByText(/^No connection/)).toBeVisible();
      await context.setOffline(false);
    });
    for (const [step, title] of [
      ["Photo: cans out", "Cans at the curb"],
      ["Photo: cans back", "Cans back in place"],
    ]) {
      await next.getByRole("button", { name: /^I’m here/ }).click();
      const button = next.getByRole("button", { name: new RegExp(`^${step}`) });
      await button.click();
      await takePhoto(page, page.getByRole("dialog", { name: title }));
      await expect(button).toHaveCount(0);
    }
    await expect(page.getByText("Everything is sent")).toBeVisible();

    const hosts = await browser.newContext({ extraHTTPHeaders: fromNewAddress() });
    const hostPage = await hosts.newPage();
    await hostPage.goto("/sign-in");
    await signIn(hostPage, host);
    await expect(hostPage).toHaveURL("/");
    await test.step("the host is not told that the curb is clear the day before", async () => {
      await hostPage.goto("/notifications");
      await expect(hostPage.getByText(/has a runner/)).toBeVisible();
      await expect(hostPage.getByText(/curb clear/)).toHaveCount(0);
    });
    await test.step("the record shows it and prints without its controls", async () => {
      await hostPage.goto(`/vacation-rental/record/${propertyId}`);
      await hostPage.getByLabel("Period").selectOption("Other days");
      await hostPage.getByLabel("To", { exact: true }).fill(day);
      await hostPage.getByLabel("From", { exact: true }).fill(day);
      const sheet = hostPage.getByRole("article", { name: "Lakeside Cottage" });
      await expect(sheet.getByText("Done", { exact: true })).toBeVisible();
      await expect(sheet.getByText(/^Lock the gate, /)).toBeVisible();
      await expect(sheet.getByText(/^Rinse the bins, /)).toHaveCount(0);
      await expect(sheet.getByRole("img")).toHaveCount(3);
      await expectNoAxeFindings(hostPage);
      await hostPage.emulateMedia({ media: "print" });
      await expect(hostPage.getByRole("button", { name: "Print" })).toBeHidden();
      await expect(hostPage.getByLabel("Period")).toBeHidden();
      await expect(sheet.getByRole("img").first()).toBeVisible();
      await hostPage.emulateMedia({ media: "screen" });
    });
    await test.step("a calendar app reads the pickups until the link is revoked", async () => {
      await hostPage.goto("/vacation-rental");
      const card = await unfold(hostPage, "Pickups in Your Calendar");
      await card.getByRole("button", { name: "Make the Address" }).click();
      const address = await card.getByLabel("Address").inputValue();
      const calendar = await (await request.get(address)).text();
      expect(calendar).toContain("SUMMARY:Cans at Lakeside Cottage");
      await card.getByRole("button", { name: "End It" }).click();
      await hostPage.getByRole("dialog").getByRole("button", { name: "End It" }).click();
      await expectToast(hostPage, "Address ended", "Nobody can see your pickups there anymore.");
      expect((await request.get(address)).status()).toBe(404);
    });
    await hosts.close();
    await request.dispose();
  });
});

test("a checklist that the host requires holds back the last photo until all is ticked", {
  tag: "@rental",
}, async ({ page, newCaller, zipCode, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAs(page, "runner");
  const { request } = await newCaller();
  await addHomeowner(request, zipCode, { address: "1 Elm Street", unit: undefined });
  const { jobId } = await addPickup(request, { zipCode, day: daysFromNow(1), mustFinishChecklist: true });
  await call(page.request, "POST", "/api/runner/accept-job", { jobId });
  await call(page.request, "POST", "/api/trpc/runner.startJob", { json: { jobId } });
  await openLegs(page);
  await page.goto("/runner");
  const next = page.getByRole("region", { name: "Next Stop", exact: true });
  await next.getByRole("button", { name: /^I’m here/ }).click();
  // The next button stands in the same place: pressed at once, it would count as the second click of a double click.
  await next.getByRole("heading", { level: 2 }).click();
  const items = ["Close the lids", "Lock the gate", "Rinse the bins"];
  for (const [done, item] of items.entries()) {
    await next.getByRole("button", { name: new RegExp(`^${done} of 3 ticked`) }).click();
    const box = next.getByRole("checkbox", { name: item, exact: true });
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport({ ratio: 1 });
    await box.click();
    await expect(box).toBeChecked();
  }
  await next.getByRole("button", { name: /^Photo: cans back/ }).click();
  await takePhoto(page, page.getByRole("dialog", { name: "Cans back in place" }));
  const status = async () => {
    const jobs = await call<{ id: string; status: string }[]>(page.request, "GET", "/api/runner/jobs");
    return jobs.find(({ id }) => id === jobId)?.status;
  };
  await expect.poll(status).toBe("completed");
});

async function takePhoto(page: Page, dialog: ReturnType<Page["getByRole"]>): Promise<void> {
  await dialog.getByRole("button", { name: "Take Photo", exact: true }).click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await dialog.getByRole("button", { name: "Use This Photo" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** A host's rental with three checklist items and an available pickup. */
async function addPickup(
  request: APIRequestContext,
  { zipCode, day, ...rules }: { zipCode: string; day: string; mustFinishChecklist?: boolean },
): Promise<{ propertyId: string; jobId: string }> {
  const property = await procedure<{ id: string }>(request, "rental.addProperty", {
    name: "Lakeside Cottage",
    address: "9 Shore Road",
    city: "Springfield",
    state: "IL",
    zipCode,
    guests: 6,
    bedrooms: 3,
    amenities: [],
  });
  await procedure(request, "rental.saveProperty", {
    id: property.id,
    checklist: ["Close the lids", "Lock the gate", "Rinse the bins"],
    ...rules,
  });
  const job = await procedure<{ id: string }>(request, "rental.scheduleCleanup", {
    scheduledDate: day,
    timeWindow: "11:00",
    isCheckout: true,
    propertyId: property.id,
  });
  return { propertyId: property.id, jobId: job.id };
}

async function procedure<Answer>(request: APIRequestContext, name: string, json: object): Promise<Answer> {
  type Envelope = { result: { data: { json: Answer } } };
  const { result } = await call<Envelope>(request, "POST", `/api/trpc/${name}`, { json });
  return result.data.json;
}
