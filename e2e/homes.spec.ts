import { expect } from "@playwright/test";
import { type Caller, cityOf, expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { heading, openRow } from "./parts.ts";
import { call, openPickups, serveArea } from "./people.ts";

test.describe("a homeowner with two homes", { tag: ["@homeowner", "@anyWidth"] }, () => {
  test("sets up the second, switches between them, follows a message to its home, and removes one", async ({
    page,
    signInAs,
    zipCode,
    faults,
  }) => {
    await serveArea(page.request, zipCode);
    const owner = await signInAs(page, "homeowner");
    const first = owner.user.homeownerProfile?.address ?? "";
    await page.goto("/profile");
    await (await openRow(page, "Homes")).getByRole("button", { name: "Add a Home" }).click();
    await expect(page).toHaveURL("/subscribe");
    const switched = page.getByRole("combobox", { name: "Home", exact: true });
    await expect(switched.locator("option:checked")).toHaveText("New home");
    const { id } = await call<{ id: string }>(page.request, "GET", "/api/user");
    await setUp(page, zipCode);
    await page.goto("/");
    await expect(switched.locator("option:checked")).toHaveText("12 Lake Street");
    await expectNoAxeFindings(page);
    expect(await openPickups(page.request)).not.toEqual([]);

    await Promise.all([page.waitForEvent("load"), switched.selectOption({ label: first })]);
    await expect(switched.locator("option:checked")).toHaveText(first);
    await page.goto(`/homes/${id}?to=%2Fcalendar`);
    await expect(heading(page)).toHaveText("Pickup Calendar");
    await expect(switched.locator("option:checked")).toHaveText("12 Lake Street");

    await page.goto("/profile");
    faults.expect(/409 .*profile\.removeHome/);
    const list = await openRow(page, "Homes");
    await list.getByRole("button", { name: "Remove 12 Lake Street" }).click();
    await page
      .getByRole("dialog", { name: "Remove 12 Lake Street?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(page.getByText("Cancel this home’s service first.")).toBeVisible();
    await expectNoAxeFindings(page);
    await call(page.request, "POST", "/api/trpc/homeowner.requestRefund", { json: {} });
    await list.getByRole("button", { name: "Add a Home" }).click();
    await expect(page).toHaveURL("/subscribe");
    await expect(switched.locator("option:checked")).toHaveText("New home");
    await switched.selectOption({ label: first });
    await expect(page).toHaveURL("/");
    await expect(switched.locator("option:checked")).toHaveText(first);
    await expect(switched.getByRole("option")).toHaveText([first, "12 Lake Street"]);
    await page.goto("/profile");
    await openRow(page, "Homes");
    await expect(list.getByRole("button", { name: /^Remove / })).toHaveAccessibleName(
      "Remove 12 Lake Street",
    );
    await list.getByRole("button", { name: "Remove 12 Lake Street" }).click();
    await page
      .getByRole("dialog", { name: "Remove 12 Lake Street?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expectToast(page, "Home removed");
    await expect(list.getByText("12 Lake Street")).toHaveCount(0);
  });
});

async function setUp({ request }: Caller, zipCode: string): Promise<void> {
  await call(request, "POST", "/api/create-subscription");
  await call(request, "POST", "/api/profile/homeowner", {
    address: "12 Lake Street",
    city: cityOf(zipCode),
    state: "IL",
    zipCode,
    pickupDays: ["Monday", "Thursday"],
  });
}
