import { expect, type Page } from "@playwright/test";
import { jpeg } from "#testkit/pictures.ts";
import { daysFromNow, expectNoAxeFindings, test } from "./fixtures.ts";
import { emailsIn } from "./outbox.ts";
import { call, schedulePickup } from "./people.ts";

test("a homeowner and the runner of tomorrow's pickup write to each other", { tag: "@homeowner" }, async ({
  page,
  newPage,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const runnerPage = await newPage();
  await signInAs(runnerPage, "runner");
  await signInAs(page, "homeowner");
  const { id: jobId } = await schedulePickup(page.request, daysFromNow(1));
  await call(runnerPage.request, "POST", "/api/runner/accept-job", { jobId });

  await page.goto(`/pickups/${jobId}`);
  await page.getByRole("button", { name: /^Message / }).click();
  const mine = page.getByRole("dialog", { name: /^Messages with / });
  await expect(mine).toContainText("No messages yet.");
  await mine.getByRole("button", { name: "The gate is open." }).click();
  await expect(messagesOf(mine)).toHaveText([/You .*The gate is open\./]);
  await expectNoAxeFindings(page);

  await runnerPage.goto("/notifications");
  await runnerPage.getByRole("link", { name: /Message from a homeowner/ }).click();
  await runnerPage.getByRole("button", { name: /^Message .* · 1 new$/ }).click();
  const theirs = runnerPage.getByRole("dialog", { name: /^Messages with / });
  await expect(messagesOf(theirs)).toHaveText([/The gate is open\./]);
  await theirs.getByLabel("Your message").fill("Thanks, on my way.");
  const picture = { name: "gate.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await jpeg()) };
  await theirs.getByLabel("Add Photos").setInputFiles(picture);
  await expect(theirs.getByAltText("Photo 1")).toBeVisible();
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect(theirs.getByLabel("Your message")).toHaveValue("");
  await expectNoAxeFindings(runnerPage);

  // The open sheet shows the answer without a reload.
  await expect(messagesOf(mine)).toHaveText([/· Read/, /Thanks, on my way\./]);
  await expect(mine.getByRole("img", { name: /^Photo from / })).toBeVisible();

  await test.step("once the runner has begun, they call without seeing the number", async () => {
    const settings = (name: string, json: object) =>
      call(runnerPage.request, "POST", `/api/trpc/settings.${name}`, { json });
    const number = "+12175550171";
    await settings("setSmsNumber", { number, consent: true });
    const code = (await outbox()).find((text) => text.startsWith(`To: ${number}\n`))?.match(/\b\d{6}\b/)?.[0];
    await settings("confirmSmsNumber", { code });
    await call(runnerPage.request, "POST", "/api/trpc/runner.startJob", { json: { jobId } });
    await runnerPage.goto(`/runner/route?day=${daysFromNow(1)}`);
    await runnerPage.getByRole("button", { name: "Call", exact: true }).click();
    const sheet = runnerPage.getByRole("dialog", { name: "Call", exact: true });
    await expect(sheet).toContainText("Your phone rings first.");
    await expectNoAxeFindings(runnerPage);
    await sheet.getByRole("button", { name: "Call Harper" }).click();
    await expect(sheet.getByText("Your phone rings in a moment.")).toBeVisible();
    expect(await outbox()).toContain(`Rings first: ${number}\nThen: +12175550134\n`);
  });
});

function outbox() {
  return emailsIn(process.env.E2E_DATA_DIR ?? "");
}

function messagesOf(sheet: ReturnType<Page["getByRole"]>) {
  return sheet.getByRole("list", { name: "Messages, oldest first" }).locator(":scope > li");
}
