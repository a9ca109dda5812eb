import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { keyboard } from "./hands.ts";
import { newHand } from "./keystrokes.ts";
import { emailsIn } from "./outbox.ts";
import {
  acceptAndComplete,
  addApplicant,
  addHomeowner,
  addRunner,
  call,
  newEmail,
  openPickups,
  signInColleague,
} from "./people.ts";
import { passedTraining } from "./training.ts";

test.describe("people for admins", { tag: "@admin" }, () => {
  test("finds one person among others and helps them", async ({
    page,
    newCaller,
    signInAs,
    admin,
    faults,
    zipCode,
  }) => {
    faults.expect(/status of 400 .*admin\.giveCredit/);
    const [home, other, runner] = [await newCaller(), await newCaller(), await newCaller()].map(
      ({ request }) => request,
    );
    if (!home || !other || !runner) throw new Error("Somebody has no browser");
    await addHomeowner(other, zipCode, { firstName: "Adam", lastName: "Alder" });
    await addHomeowner(home, zipCode, { firstName: "Zoë", lastName: "O’Brien" });
    await addRunner(runner, zipCode, admin, { firstName: "Remy", lastName: "Runner" });
    await acceptAndComplete(home, runner, daysFromNow(1));

    await signInAs(page, "admin");
    await page.goto("/admin#homeowners");
    const list = page.getByRole("region", { name: "Homeowners", exact: true });
    const rows = rowLinks(list);
    await search(list, zipCode);
    await expect(list.getByRole("radio", { name: "All (2)" })).toBeVisible();
    await expect(rows).toHaveText(["Zoë O’Brien", "Adam Alder"]);
    await sortByName(list);
    await expect(rows).toHaveText(["Adam Alder", "Zoë O’Brien"]);
    await list.getByRole("radio", { name: "Active (2)" }).check();
    await expect(rows).toHaveCount(2);
    await search(list, `obrien ${zipCode}`);
    await expect(rows).toHaveCount(1);
    await expectNoAxeFindings(page);
    await rows.click();
    await expect(page.getByRole("heading", { level: 1, name: "Zoë O’Brien" })).toBeVisible();
    const timeline = page.getByRole("region", { name: "What happened" });
    const pickups = page.getByRole("region", { name: "Pickups", exact: true });
    await expect(pickups.getByRole("button", { name: /Scheduled$/ }).first()).toBeVisible();
    await page.getByRole("radio", { name: "Everything" }).check();
    await expect(timeline.getByText("Payment received")).toBeVisible();
    await expect(timeline.getByText(/^Pickup on /).first()).toBeVisible();
    await expectNoAxeFindings(page);

    for (const [nth, amount] of ["3", "4"].entries()) {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("button", { name: "Give Credit" }).click();
      const dialog = page.getByRole("dialog", { name: "Give a Credit" });
      await dialog.getByLabel("Amount in dollars").fill(nth === 0 ? "500" : amount);
      await dialog.getByLabel("Reason").fill("Wet cans.");
      if (nth === 0) {
        await dialog.getByRole("button", { name: "Give Credit" }).click();
        await expect(page.getByText("At most $100.00 can be credited at once.").first()).toBeVisible();
        await dialog.getByLabel("Amount in dollars").fill(amount);
      }
      await dialog.getByRole("button", { name: "Give Credit" }).click();
      await expectToast(page, "Credit Given", `$${amount}.00 comes off the next bill of Zoë O’Brien.`);
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByLabel("Summary")).toContainText("Balance$7.00");

    await timeline.getByRole("button", { name: /^Refund the payment of / }).click();
    const refund = page.getByRole("dialog", { name: "Refund Zoë O’Brien" });
    await refund.getByLabel("Amount in dollars").fill("29.01");
    await refund.getByLabel("Reason").fill("Too late.");
    await refund.getByRole("button", { name: "Send Refund" }).click();
    await expect(page.getByText("This is more than can still be refunded.").first()).toBeVisible();
    await refund.getByLabel("Amount in dollars").fill("2");
    await refund.getByRole("button", { name: "Send Refund" }).click();
    await expectToast(page, "Refund on Its Way", "$2.00 goes back to the card of Zoë O’Brien.");
    expect(await typesOf(home)).toEqual(expect.arrayContaining(["creditGiven"]));
  });

  test("an account is suspended by one of two admins, restored, signed out and deleted", {
    tag: "@full",
  }, async ({ page, newCaller, signInAs, faults, zipCode }) => {
    const home = (await newCaller()).request;
    const { email, password, user } = await addHomeowner(home, zipCode, {
      firstName: "Sue",
      lastName: "Spender",
    });
    const colleague = (await newCaller()).request;
    await signInColleague(colleague);
    await call(colleague, "POST", "/api/profile/update", { firstName: "Ana" });

    await signInAs(page, "admin");
    await page.goto(`/admin/homeowners/${user.id}`);
    const ask = async (act: string) => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("button", { name: act, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: new RegExp(`^${act}`) });
      return dialog;
    };
    const first = await ask("Suspend");
    await first.getByLabel("Reason").fill("Sold the house.");
    const about = { userId: user.id, reason: "Cards of somebody else.", seen: { suspendedAt: null } };
    await call(colleague, "POST", "/api/trpc/admin.suspendPerson", { json: about });
    faults.expect(/status of 409 .*admin\.suspendPerson/);
    await first.getByRole("button", { name: "Suspend" }).click();
    await expect(page.getByText("Ana TidyCurb has suspended this account already.")).toBeVisible();
    expect((await home.get("/api/user")).status()).toBe(401);
    expect((await home.post("/api/login", { data: { email, password } })).ok()).toBe(false);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("button", { name: "Reinstate" }).click();
    await expectToast(page, "Account reinstated");
    await call(home, "POST", "/api/login", { email, password });

    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expectToast(page, "Signed out everywhere", "1 session ended.");
    expect((await home.get("/api/user")).status()).toBe(401);

    const erase = await ask("Erase");
    await erase.getByLabel("Reason").selectOption("Duplicate account");
    await expectNoAxeFindings(page);
    await erase.getByRole("button", { name: "Erase account" }).click();
    await expect(page.getByText("This account was erased. What remains has no name.")).toBeVisible();
    await expect(page.getByText("Sue Spender")).toHaveCount(0);

    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByText("Only entries about one person or thing.")).toBeVisible();
    const acts = page.getByRole("table").getByRole("button", { name: /./ });
    await expect(acts).toHaveCount(4);
    for (const [nth, act] of [
      "Erased an account",
      "Signed out everywhere",
      "Reinstated",
      "Suspended",
    ].entries())
      await expect(acts.nth(nth)).toHaveAccessibleName(act);
    await expect(page.getByRole("row").last()).toContainText("Ana TidyCurb");
    await expectNoAxeFindings(page);
  });

  test("with two admins on one job, the second is told who was first", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
    admin,
    faults,
    zipCode,
  }) => {
    const [home, runner, colleague] = [await newCaller(), await newCaller(), await newCaller()].map(
      ({ request }) => request,
    );
    if (!home || !runner || !colleague) throw new Error("Somebody has no browser");
    await addHomeowner(home, zipCode, { address: "8 Twin Street", unit: undefined });
    await addRunner(runner, zipCode, admin, { firstName: "Remy", lastName: "Twice" });
    const { email } = await addRunner(colleague, zipCode, admin, { firstName: "Rory", lastName: "First" });
    const runners = await call<AdminRunner[]>(admin, "GET", "/api/admin/runners?limit=500");
    const rory = runners.find((each) => each.email === email)?.id;
    await signInColleague(colleague);
    await call(colleague, "POST", "/api/profile/update", { firstName: "Ana" });
    const pickup = (await openPickups(home))[1];
    const day = pickup?.scheduledDate.slice(0, 10);

    await signInAs(page, "admin");
    await page.goto(`/admin/dispatch?day=${day}`);
    await page.getByLabel("Area").selectOption(zipCode);
    await page.getByRole("button", { name: "Give to a runner: 8 Twin Street" }).click();
    const give = page.getByRole("button", { name: "Give to Remy Twice" });
    await expect(give).toBeVisible();
    const seen = { status: "scheduled", runnerId: null, day };
    await call(colleague, "POST", "/api/trpc/admin.assignJob", {
      json: { jobId: pickup?.id, runnerId: rory, seen },
    });
    faults.expect(/status of 409 .*admin\.assignJob/);
    await give.click();
    await expect(
      page.getByText(/^Ana TidyCurb gave it to Rory First at .+ Here is the latest\.$/),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Rory First" }).getByText("8 Twin Street")).toBeVisible();
    await expect(page.getByRole("region", { name: "Remy Twice" })).toHaveCount(0);

    await untilDialogEntryIsGone(page);
    await page.goto("/admin/audit");
    await page.getByRole("combobox", { name: "What", exact: true }).selectOption("Assigned a job");
    await page.getByRole("combobox", { name: "Who", exact: true }).selectOption("Ana TidyCurb");
    const entry = page.getByRole("button", { name: "Assigned a job" });
    await expect(entry).toHaveCount(1);
    await entry.click();
    await expect(page.getByRole("dialog")).toContainText(/status: assigned\s*runner: Rory First/);
  });

  test("an application is approved within ten seconds of clicks, and another by keyboard alone", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const training = passedTraining;
    for (const firstName of ["Mona", "Kay"])
      await addApplicant((await newCaller()).request, zipCode, { firstName, lastName: "Neumann", training });
    await signInAs(page, "admin");
    await page.goto(`/admin/runners?search=${zipCode}`);
    const approve = (name: string) => page.getByRole("button", { name: `Approve ${name} Neumann` });
    const dialog = page.getByRole("dialog", { name: /^Approve / });
    await expect(approve("Mona")).toBeVisible();

    const hand = newHand(page);
    await hand.taps(approve("Mona"));
    await hand.finds(dialog.getByText("Still open: Background check."));
    const done = dialog.getByRole("button", { name: "Approve application" });
    await expect(done).toHaveAttribute("aria-disabled", "true");
    await expectNoAxeFindings(page);
    await hand.taps(dialog.getByRole("button", { name: "I checked: nothing found" }));
    await expect(done).not.toHaveAttribute("aria-disabled", "true");
    await hand.taps(done);
    await expectToast(page, "Application approved", "Mona Neumann gets an email.");
    expect(hand.seconds(), hand.parts()).toBeLessThanOrEqual(10);

    const keys = keyboard(page);
    await keys.press(approve("Kay"));
    await keys.type(dialog.getByLabel(/^Approve anyway: why\?/), "Known from the last season");
    await keys.press(done);
    await expectToast(page, "Application approved", "Kay Neumann gets an email.");
  });

  test("invites a runner and exports a list as shown", async ({ page, newCaller, signInAs, zipCode }) => {
    for (const [firstName, address] of [
      ["Fay", "=1+2 Formula Street"],
      ["Gus", "4 Formula Street"],
    ] as const)
      await addHomeowner((await newCaller()).request, zipCode, { firstName, lastName: "Formula", address });
    const email = newEmail();

    await signInAs(page, "admin");
    await page.goto("/admin#runners");
    await page.getByRole("button", { name: "Add Runner" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a runner" });
    await dialog.getByLabel("Email", { exact: true }).fill(email);
    await dialog.getByLabel("First name").fill("Ines");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
    await expectToast(page, "Invitation sent", `${email} has 14 days to use it.`);
    const invitation = page.getByRole("listitem").filter({ hasText: email });
    await expect(invitation.getByText("Open", { exact: true })).toBeVisible();
    const sentEmail = async () =>
      (await emailsIn(process.env.E2E_DATA_DIR ?? "")).find((text) => text.includes(email));
    await expect.poll(sentEmail).toContain("/sign-up?");
    await invitation.getByRole("button", { name: `Cancel: ${email}` }).click();
    await expect(invitation.getByText("Canceled", { exact: true })).toBeVisible();

    await page.getByRole("tab", { name: "Homeowners" }).click();
    const list = page.getByRole("region", { name: "Homeowners", exact: true });
    await search(list, zipCode);
    await sortByName(list);
    await expect(rowLinks(list)).toHaveText(["Fay Formula", "Gus Formula"]);
    const saved = page.waitForEvent("download");
    await list.getByRole("button", { name: "Export CSV" }).click();
    const table = await readFile(await (await saved).path(), "utf8");
    await expectToast(page, "Table saved", "2 rows with the current filters.");
    const [head, ...rows] = table.trim().split("\r\n");
    expect(head).toContain('"First name","Last name","Phone"');
    expect(rows.map((row) => row.split(",")[1])).toEqual(['"Fay"', '"Gus"']);
    expect(rows[0]).toContain(`"'=1+2 Formula Street"`);
  });
});

async function search(list: Locator, words: string): Promise<void> {
  await list.getByRole("searchbox").fill(words);
  await list.getByRole("searchbox").press("Enter");
}

/** Phones have no column titles to press, so every width sorts by the menu. */
async function sortByName(list: Locator): Promise<void> {
  await list.getByRole("button", { name: "View" }).click();
  await list.getByLabel("Sort").selectOption("Name, ascending");
  await list.page().keyboard.press("Escape");
}

function rowLinks(list: Locator): Locator {
  return list.getByRole("row").getByRole("link", { name: /^\p{L}/u });
}

async function typesOf(request: Page["request"]): Promise<string[]> {
  return (await call<{ type: string }[]>(request, "GET", "/api/notifications")).map(({ type }) => type);
}
