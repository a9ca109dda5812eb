import { expect, type Page } from "@playwright/test";
import type { AdminHomeowner, AdminRunner } from "#modules/accounts/contract.ts";
import { expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { addHomeowner } from "./people.ts";

test.describe("tables for admins", { tag: "@admin" }, () => {
  test("42 runners fit 2,200 px, in rows of 40", async ({ page, signInAs }) => {
    await signInAs(page, "admin");
    await answerWith(page, "admin.runners", 42, runnerOf);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/admin/runners?state=approved");
    const rows = page.getByRole("table", { name: "Runners" }).getByRole("row");
    await expect(rows.nth(1)).toContainText("Runner 1");
    expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(41);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2200);
    await expectNoAxeFindings(page);
  });

  test("a thousand homes are reached by scrolling, and only those in view are rendered", async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "admin");
    await answerWith(page, "admin.homeowners", 1000, homeownerOf);
    await page.goto("/admin/homeowners");
    const table = page.getByRole("table", { name: "Homeowners" });
    const last = table.getByRole("link", { name: "Home 1000", exact: true });
    await expect(table.getByRole("link", { name: "Home 1", exact: true })).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await table.getByRole("row").last().scrollIntoViewIfNeeded();
      await expect(last).toBeAttached({ timeout: 100 });
    }).toPass({ intervals: [200] });
    expect(await table.getByRole("row").count()).toBeLessThan(100);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  });

  test("⌘K finds a home and fills in a credit, and several homes are credited at once", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    for (const lastName of ["Alpha", "Beta"])
      await addHomeowner((await newCaller()).request, zipCode, { firstName: "Twin", lastName });
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAs(page, "admin");
    await page.goto("/admin");
    await expect(page.getByRole("button", { name: "Search people, streets, receipts" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog", { name: "Search", exact: true });
    await search.getByRole("combobox").fill(`credit alpha ${zipCode} $5`);
    await expect(search.getByRole("option", { name: /^Credit Twin Alpha \$5\.00/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Enter");
    const credit = page.getByRole("dialog", { name: "Give a Credit" });
    await expect(credit.getByLabel("Amount in dollars")).toHaveValue("5");
    await credit.getByLabel("Reason").fill("Snow.");
    await credit.getByRole("button", { name: "Give Credit" }).click();
    await expectToast(page, "Credit Given", "$5.00 comes off the next bill of Twin Alpha.");

    await untilDialogEntryIsGone(page);
    await page.goto(`/admin/homeowners?search=${zipCode}&sort=name`);
    const table = page.getByRole("table", { name: "Homeowners" });
    const first = table.getByRole("link", { name: "Twin Alpha" });
    await first.focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowDown");
    await expect(table.getByRole("link", { name: "Twin Beta" })).toBeFocused();
    await page.keyboard.press(" ");
    await expect(page.getByText("2 selected")).toBeVisible();
    await page
      .getByRole("region", { name: "Selected rows" })
      .getByRole("button", { name: "Give Credit" })
      .click();
    const many = page.getByRole("dialog", { name: "Give 2 people a credit" });
    await many.getByLabel("Amount in dollars").fill("2");
    await many.getByLabel("Reason").fill("Ice.");
    await expectNoAxeFindings(page);
    await many.getByRole("button", { name: "Give Credit" }).click();
    await expectToast(page, "Credit Given", "2 of 2 done.");
    await expect(page.getByText("2 selected")).toHaveCount(0);
  });
});

type Row = AdminRunner | AdminHomeowner;

/** Answers a list's query with made-up rows, a hundred a page, within the batch it is part of. */
async function answerWith(page: Page, procedure: string, count: number, rowOf: (nth: number) => Row) {
  await page.route(
    (url) => url.pathname.startsWith("/api/trpc/") && url.pathname.includes(procedure),
    async (route) => {
      const url = new URL(route.request().url());
      const names = url.pathname.replace("/api/trpc/", "").split(",");
      const inputs = JSON.parse(url.searchParams.get("input") ?? "{}");
      const response = await route.fetch();
      const answers = await response.json();
      for (const [at, name] of names.entries()) {
        if (name !== procedure) continue;
        const from = Number(inputs[at]?.json?.cursor ?? 0);
        const until = Math.min(count, from + 100);
        const rows = Array.from({ length: until - from }, (_, nth) => rowOf(from + nth + 1));
        const json = { rows, nextCursor: until < count ? String(until) : null };
        answers[at] = { result: { data: { json } } };
      }
      await route.fulfill({ status: 200, json: answers });
    },
  );
}

const idOf = (nth: number) => `01900000-0000-7000-8000-${String(nth).padStart(12, "0")}`;

function runnerOf(nth: number): AdminRunner {
  return {
    id: idOf(nth),
    userId: idOf(nth),
    email: `runner${nth}@example.com`,
    firstName: "Runner",
    lastName: String(nth),
    createdAt: "2026-01-01T12:00:00.000Z",
    appliedAt: "2026-01-01T12:00:00.000Z",
    decidedAt: null,
    isAvailable: true,
    rating: 4.5,
    ratingCount: 2,
    completedJobs: nth,
    phoneNumber: "(217) 555-0163",
    city: "Springfield",
    serviceAreas: '["62702","62704"]',
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Truck",
    payoutEmail: `runner${nth}@example.com`,
    applicationStatus: "approved",
    isSuspended: false,
  };
}

function homeownerOf(nth: number): AdminHomeowner {
  return {
    id: idOf(nth),
    userId: idOf(nth),
    email: `home${nth}@example.com`,
    firstName: "Home",
    lastName: String(nth),
    createdAt: "2026-01-01T12:00:00.000Z",
    address: `${nth} Maple Street`,
    unit: null,
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    phoneNumber: null,
    pickupDays: ["Tuesday"],
    specialInstructions: null,
    houseImageUrl: null,
    subscriptionActive: true,
    subscriptionStatus: "active",
    subscriptionPlan: "Standard",
    monthlyRate: "29.00",
    numberOfCans: 1,
    isSuspended: false,
  };
}
