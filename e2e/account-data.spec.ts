import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { jpeg } from "#testkit/pictures.ts";
import { expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { openRow, unfold } from "./parts.ts";

const run = promisify(execFile);

/** The content of the data export, and what remains after an account is deleted. */
test.describe("account data", { tag: "@account" }, () => {
  test("is downloaded with a photo and deleted with the account", async ({ page, signInAs, faults }) => {
    // Ending the service may make the page ask for its bills once more.
    faults.allow(/ 401 .*homeowner\.billing/);
    const { email, password } = await signInAs(page, "homeowner");
    await page.goto("/profile");
    await test.step("upload a house photo", async () => {
      await openRow(page, "House Photo");
      await page
        .getByLabel("House photo file")
        .setInputFiles({ name: "house.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
      await expectToast(page, "Image Uploaded", /./);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expectToast(page, "Profile Updated", /./);
      await untilDialogEntryIsGone(page);
    });

    await test.step("the copy is a zip with the data and the photo", async () => {
      await page.goto("/settings#privacy");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download My Data" }).click();
      const copy = await download;
      expect(copy.suggestedFilename()).toMatch(/^tidycurb-[\d-]+\.zip$/);
      const file = await copy.path();
      const { stdout } = await run("python3", ["-m", "zipfile", "-l", file]);
      expect(stdout).toContain("data.json");
      expect(stdout).toContain("tables/account.csv");
      expect(stdout).toMatch(/photos\/[\da-f-]{36}\.jpg/);
      // Stored uncompressed, so the address is readable in the file.
      expect((await readFile(file)).includes(Buffer.from(email))).toBe(true);
      await expect(page.getByText("Your download is complete.")).toBeVisible();
      await expectNoAxeFindings(page);
    });

    await test.step("deleting offers the copy again, says what stays, and ends everything", async () => {
      await page.goto("/profile");
      await (await unfold(page, "Security")).getByRole("link", { name: "Delete Account" }).click();
      await page.getByRole("button", { name: "Delete Account" }).click();
      const question = page.getByRole("dialog");
      await expect(
        question.getByText("Are you sure you want to delete your account? This action cannot be undone."),
      ).toBeVisible();
      await expect(question.getByText(/We keep payment records/)).toBeVisible();
      await expect(question.getByRole("button", { name: "Download My Data" })).toBeVisible();
      await expectNoAxeFindings(page);
      await question.getByRole("button", { name: "Yes, Delete Everything" }).click();
      await expectToast(page, "Account Deleted", "Your account has been permanently deleted.");
      await expect(page).toHaveURL("/");
      const answer = await page.request.post("/api/login", { data: { email, password } });
      expect(answer.status()).toBe(401);
    });
  });
});
