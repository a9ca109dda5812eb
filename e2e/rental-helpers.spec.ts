import { type APIRequestContext, expect } from "@playwright/test";
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

test("a host invites a cleaner, whose time the runner sees, until the link is ended", {
  tag: "@rental",
}, async ({ page, newPage, playwright, zipCode, signInAs, faults }) => {
  await signInAs(page, "runner");
  const request = await playwright.request.newContext({
    baseURL: process.env.E2E_BASE_URL,
    extraHTTPHeaders: fromNewAddress(),
  });
  const host = await addHomeowner(request, zipCode, { address: "1 Elm Street", unit: undefined });
  await openLegs(page);
  const { id: propertyId } = await procedure(request, "rental.addProperty", {
    name: "Lakeside Cottage",
    address: "9 Shore Road",
    city: "Springfield",
    state: "IL",
    zipCode,
    guests: 6,
    bedrooms: 3,
    amenities: [],
  });
  const { id: jobId } = await procedure(request, "rental.scheduleCleanup", {
    scheduledDate: daysFromNow(1),
    timeWindow: "11:00",
    isCheckout: true,
    propertyId,
  });
  await call(page.request, "POST", "/api/runner/accept-job", { jobId });

  const hosts = await newPage();
  await hosts.goto("/sign-in");
  await signIn(hosts, host);
  await expect(hosts).toHaveURL("/");
  await hosts.goto(`/vacation-rental/${propertyId}`);
  const people = await unfold(hosts, "Helpers");
  // Two taps and a name.
  await people.getByRole("button", { name: "Invite" }).click();
  await hosts.getByLabel("Name", { exact: true }).fill("Ana");
  await hosts.getByRole("button", { name: "Create Link" }).click();
  const dialog = hosts.getByRole("dialog", { name: "Link for Ana" });
  const link = (await dialog.getByRole("link", { name: /\/helper\// }).getAttribute("href")) ?? "";
  await expectNoAxeFindings(hosts);
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
  await expect(people.getByText("Ana (cleaner)")).toBeVisible();

  const cleaner = await newPage();
  await cleaner.goto(link);
  await expect(cleaner.getByRole("heading", { level: 1, name: "Pickups at Lakeside Cottage" })).toBeVisible();
  await expectNoAxeFindings(cleaner);
  await cleaner.getByRole("button", { name: /^I’ll Be Cleaning/ }).click();
  await cleaner.getByLabel("Cleaning until").selectOption({ label: "12:00 PM" });
  await cleaner.getByRole("button", { name: "Tell the Runner" }).click();
  await expectToast(cleaner, "The runner will wait");
  await expect(cleaner.getByText(/^Cleaning until 12:00 PM. The cans go out after that/)).toBeVisible();

  await page.goto("/runner");
  const stop = page.getByRole("region", { name: "Next Stop", exact: true });
  await expect(stop.getByText(/^Cleaner until 12:00 PM: take the cans out after/)).toBeVisible();
  await cleaner.getByRole("button", { name: /^I’m Done Cleaning/ }).click();
  await expectToast(cleaner, "The runner can move the cans");
  await page.reload();
  await expect(stop.getByText("The cleaner is done: cans can go out")).toBeVisible();

  await people.getByRole("button", { name: "Edit Ana" }).click();
  await hosts.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(hosts, "Ana was removed", "The link no longer works.");
  faults.expect(/ 400 .*helper\.page/);
  await cleaner.reload();
  await expect(cleaner.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await hosts.getByRole("button", { name: "Undo" }).click();
  await expectToast(hosts, "Ana can help again");
  await cleaner.reload();
  await expect(cleaner.getByRole("heading", { level: 1, name: "Pickups at Lakeside Cottage" })).toBeVisible();
});

async function procedure(request: APIRequestContext, name: string, json: object): Promise<{ id: string }> {
  type Envelope = { result: { data: { json: { id: string } } } };
  const { result } = await call<Envelope>(request, "POST", `/api/trpc/${name}`, { json });
  return result.data.json;
}
