import { expect } from "@playwright/test";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { call, signInColleague } from "./people.ts";

test.describe("a notice to a runner", { tag: "@admin" }, () => {
  test("is answered and appealed, and another admin reverses it", async ({
    page,
    newCaller,
    newPage,
    signInAs,
    admin,
  }) => {
    const { user } = await signInAs(page, "runner");
    const runners = await call<AdminRunner[]>(admin, "GET", "/api/admin/runners?limit=500");
    const runnerId = runners.find(({ email }) => email === user.email)?.id;
    const colleague = (await newCaller()).request;
    await signInColleague(colleague);
    const noticeId = crypto.randomUUID();
    const notice = {
      noticeId,
      runnerId,
      measure: "suspension",
      cause: "safety",
      words: "The gate stayed open.",
    };
    await call(colleague, "POST", "/api/trpc/admin.giveNotice", { json: notice });

    await page.goto("/runner/you");
    const card = page.getByRole("region", { name: "Notices about your work" });
    await expect(card.getByText("Suspension: danger to people or homes")).toBeVisible();
    await expect(card.getByText("“The gate stayed open.”")).toBeVisible();
    await expectNoAxeFindings(page);
    await card.getByRole("button", { name: "Appeal" }).click();
    const dialog = page.getByRole("dialog", { name: "Appeal the decision" });
    await dialog.getByLabel("Your side").fill("The latch is broken.");
    await dialog.getByRole("button", { name: "Send Appeal" }).click();
    await expectToast(page, "Sent", "We’ll tell you what we decide.");
    await untilDialogEntryIsGone(page);
    await expect(card.getByText("Another admin is looking at your appeal.")).toBeVisible();
    await page.goto("/runner/pay");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const office = await newPage();
    await signInAs(office, "admin");
    await office.goto(`/admin/runners/${runnerId}`);
    await expect(office.getByText("Appeal: The latch is broken.")).toBeVisible();
    await office.getByRole("button", { name: "Reverse…" }).click();
    const question = office.getByRole("dialog", { name: "Reverse this decision?" });
    await question.getByLabel("Why").fill("The homeowner confirms it.");
    await question.getByRole("button", { name: "Save" }).click();
    await expectToast(office, "Appeal Decided");
    await expect(office.getByText("Reversed after an appeal.")).toBeVisible();
    await expectNoAxeFindings(office);

    await page.goto("/runner/you");
    await expect(page.getByText(/^You were right\. You can go online again/)).toBeVisible();
  });
});
