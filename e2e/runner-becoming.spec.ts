import { expect, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import { jpeg } from "#testkit/pictures.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { pressInMenu } from "./parts.ts";
import { acceptAndComplete } from "./people.ts";
import { passTraining } from "./training.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("an applicant is asked for more, answers, is rejected, reapplies and is approved", {
  tag: "@runner",
}, async ({ page, newPage, signInAs }) => {
  const { email } = await signInAs(page, "applicant");
  const admin = await newPage();
  await signInAs(admin, "admin");
  await admin.goto("/admin#runners");
  const row = admin.getByRole("row").filter({ hasText: email });
  const act = async (button: RegExp) => {
    const inRow = row.getByRole("button", { name: button });
    if (await inRow.isVisible()) await inRow.click();
    else await pressInMenu(row, button);
  };
  const review = async (button: RegExp, dialog: RegExp, send: string, words?: string) => {
    await expect(row).toBeVisible();
    await act(button);
    const asked = admin.getByRole("dialog", { name: dialog });
    if (words) await asked.getByRole("textbox").fill(words);
    await asked.getByRole("button", { name: send }).click();
    await expect(asked).toBeHidden();
  };

  await review(/^Ask for More/, /^What do you want to ask/, "Send Question", "Which streets?");
  await page.goto("/runner");
  await expect(title(page)).toHaveText("We need more information");
  await expect(page.getByRole("blockquote")).toHaveText("Which streets?");
  await expectNoAxeFindings(page);
  await page.getByLabel("Your answer").fill("All of them");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expectToast(page, "Answer Sent", "Your application is in review again.");
  await expect(title(page)).toHaveText("We have your application");

  await admin.getByRole("button", { name: "Refresh" }).click();
  await act(/^Check & Training/);
  const look = admin.getByRole("dialog", { name: /^Application of/ });
  await expect(look.getByText("“All of them”")).toBeVisible();
  await look.getByLabel("Background check").selectOption("Consider");
  await look.getByRole("button", { name: "Save Check" }).click();
  await expect(look.getByText("Consider").first()).toBeVisible();
  await expectNoAxeFindings(admin);
  await look.getByRole("button", { name: "Close", exact: true }).last().click();

  await review(/^Reject/, /^Reject/, "Reject application", "We are full there.");
  await page.goto("/runner");
  await expect(title(page)).toHaveText("We cannot take you on at this time");
  await expect(page.getByText("We are full there.")).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole("link", { name: "Apply Again" }).click();
  const wizard = page.getByRole("form", { name: "Runner application" });
  await expect(wizard.getByLabel("City")).not.toHaveValue("");
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await wizard.getByLabel("I consent to ID verification").check();
  await expectNoAxeFindings(page);
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await passTraining(wizard);
  await wizard.getByLabel("I have completed the training").check();
  await expectNoAxeFindings(page);
  await wizard.getByRole("button", { name: "Submit Application" }).click();
  await expect(title(page)).toHaveText("Thanks, your application is in");

  await admin.reload();
  await expect(row.getByRole("button", { name: /^Approve/ })).toBeVisible();
  await row.getByRole("button", { name: /^Approve/ }).click();
  const approval = admin.getByRole("dialog", { name: /^Approve/ });
  await expect(approval.getByText("Still open: Background check.")).toBeVisible();
  await approval.getByRole("button", { name: "Cancel" }).click();
  await act(/^Check & Training/);
  await look.getByLabel("Background check").selectOption("Clear");
  await look.getByRole("button", { name: "Save Check" }).click();
  await expect(look.getByText("Clear", { exact: true }).first()).toBeVisible();
  await look.getByRole("button", { name: "Close", exact: true }).last().click();
  await review(/^Approve/, /^Approve/, "Approve application");
  await page.goto("/runner");
  await expect(page.getByRole("switch", { name: "Availability" })).toBeVisible();
});

test("a runner sees the pay rates, appeals a rating, and writes to support about a job", {
  tag: ["@runner", "@full"],
}, async ({ page, newPage, newCaller, signInAs }) => {
  const home = await newCaller();
  await signInAs(home, "homeowner");
  await signInAs(page, "runner");
  const job: Job = await acceptAndComplete(home.request, page.request, daysFromNow(1));
  await home.request.post("/api/trpc/homeowner.rateJob", {
    data: { json: { jobId: job.id, stars: 2, tags: ["late"] } },
  });

  await page.goto("/runner/pay");
  // Tomorrow's pickup, done without a photo.
  const thisWeek = page.getByRole("region", { name: "This week" });
  await expect(thisWeek.getByText("$12.00 on hold", { exact: true })).toBeVisible();
  await page.getByText("How your pay works").click();
  await expect(
    page.getByText(/^A week closes on Sunday night and is sent on the following Tuesday/),
  ).toBeVisible();
  await expectNoAxeFindings(page);

  // The address that sent emails lead to.
  await page.goto("/runner/standing");
  await expect(page).toHaveURL("/runner/you");
  await expect(page.getByText("From 1 rating")).toBeVisible();
  await expect(page.getByText("Late", { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: /^Appeal the rating of/ }).click();
  const appeal = page.getByRole("dialog", { name: "What is wrong with it?" });
  await appeal.getByLabel("In your words").fill("The truck was early.");
  await appeal.getByRole("button", { name: "Send Appeal" }).click();
  await expect(page.getByText("Your appeal is with us.")).toBeVisible();

  const admin = await newPage();
  await signInAs(admin, "admin");
  await admin.goto("/admin#runners");
  const appealed = admin.getByRole("listitem").filter({ hasText: "Runner: “The truck was early.”" });
  await appealed.getByRole("button", { name: /^Decide:/ }).click();
  const decision = admin.getByRole("dialog", { name: "Decide on this rating" });
  await expectNoAxeFindings(admin);
  await decision.getByRole("button", { name: "Save Decision" }).click();
  await expect(appealed).toHaveCount(0);
  await untilDialogEntryIsGone(page);
  await page.reload();
  await expect(page.getByText("Does not count: we removed it after your appeal.")).toBeVisible();

  await page.goto("/support");
  await page.getByRole("button", { name: "A pickup" }).click();
  const ask = page.getByRole("dialog", { name: "A pickup" });
  await ask.getByLabel(/^Which job\?/).selectOption({ index: 1 });
  const words = `The gate sticks ${crypto.randomUUID()}`;
  await ask.getByLabel("Your message").fill(words);
  await expect(ask.getByText(/^A person answers by .+, here and by email\.$/)).toBeVisible();
  const wheel = { name: "wheel.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await jpeg()) };
  await ask.locator("input[type=file]").setInputFiles([wheel, wheel]);
  await expect(ask.getByRole("img", { name: "Photo 2" })).toBeVisible();
  await expectNoAxeFindings(page);
  await ask.getByRole("button", { name: "Send Message" }).click();
  await expectToast(page, "Message Sent", "We answer here, and by email.");

  await admin.goto("/admin#support");
  const waiting = admin.getByRole("row").filter({ hasText: words });
  await waiting.getByRole("button", { name: /^Read & Answer/ }).click();
  const answering = admin.getByRole("dialog", { name: /^A job or pickup/ });
  await expect(answering.getByText(words)).toBeVisible();
  await expect(answering.getByRole("img", { name: "Photo 2" })).toBeVisible();
  await expect(answering.getByRole("link", { name: / · / })).toHaveAttribute("href", /job=/);
  await expectNoAxeFindings(admin);
  await answering.getByLabel("Answer").fill("Thank you, we tell the homeowner.");
  await answering.locator("input[type=file]").setInputFiles(wheel);
  await expect(answering.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await answering.getByRole("button", { name: "Send & Close" }).click();
  await expect(waiting).toHaveCount(0);

  await untilDialogEntryIsGone(page);
  await page.goto("/support");
  // Closed with the answer.
  await page.getByText("Closed conversations").click();
  await expect(page.getByText("New answer")).toBeVisible();
  await page.getByRole("link", { name: /^A job or pickup/ }).click();
  await expect(page.getByRole("img", { name: /^Photo/ })).toHaveCount(3);
  await expect(page.getByText("Thank you, we tell the homeowner.")).toBeVisible();
  await expect(page.getByText(/^This conversation is closed/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("main").getByRole("link", { name: "Help", exact: true }).click();
  await page.getByText("Closed conversations").click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
});
