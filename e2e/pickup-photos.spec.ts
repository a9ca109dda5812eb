import { expect, type Locator, type Page } from "@playwright/test";
import { jpeg } from "#testkit/pictures.ts";
import { type Caller, daysFromNow, expectNoAxeFindings, test, untilDialogEntryIsGone } from "./fixtures.ts";
import { newHand } from "./keystrokes.ts";
import { call, schedulePickup, serveLeg } from "./people.ts";

test.describe("a pickup's photos", { tag: "@homeowner" }, () => {
  test("open from its notification, full screen, and a missed leg is reported within 15 seconds", async ({
    page,
    newCaller,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    const jobId = await served(page, runner);
    await page.goto("/notifications");
    await page
      .getByRole("link", { name: /Your pickup has a runner|Runner found|accepted/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/pickups/${jobId}`);
    await expectNoAxeFindings(page);

    await page.getByRole("button", { name: "Enlarge: Photo of the cans at the curb" }).click();
    const viewer = page.getByRole("dialog", { name: "Photos of the pickup" });
    const atCurb = viewer.getByRole("img", { name: "Photo of the cans at the curb" });
    const inPlace = viewer.getByRole("img", { name: "Photo of the cans back in place" });
    await expect(atCurb).toBeInViewport({ ratio: 0.99 });
    await expectNoAxeFindings(page);
    await expectNothingOver(atCurb);
    await swipeLeft(page);
    await expect(inPlace).toBeInViewport({ ratio: 0.99 });
    await expect(viewer.getByRole("button", { name: /^Back in place/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.keyboard.press("ArrowLeft");
    await expect(atCurb).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await untilDialogEntryIsGone(page);

    await page.reload();
    const hand = newHand(page);
    await hand.reads();
    await hand.taps(page.getByRole("button", { name: /^Report a problem: / }));
    const dialog = page.getByRole("dialog", { name: "What was wrong?" });
    await hand.taps(dialog.getByRole("radio", { name: "The cans were moved only one way" }));
    await expect(dialog.getByRole("status")).toHaveText(/^We’ll come back on /);
    await hand.taps(dialog.getByRole("button", { name: "Send Report" }));
    await expect(page.getByRole("list", { name: "What you reported" })).toContainText("We’ll come back on");
    expect(hand.seconds(), hand.parts()).toBeLessThan(15);
  });

  test("lead from Help to a report of a missed leg within 15 seconds", async ({
    page,
    newCaller,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    await served(page, runner);
    await page.goto("/support");
    await expectNoAxeFindings(page);
    const hand = newHand(page);
    await hand.reads();
    await hand.taps(page.getByRole("link", { name: "A pickup" }));
    await expect(page.getByRole("heading", { level: 1, name: "Which pickup?" })).toBeVisible();
    await expectNoAxeFindings(page);
    await hand.taps(page.getByRole("main").getByRole("listitem").getByRole("button").first());
    const dialog = page.getByRole("dialog", { name: "What was wrong?" });
    await hand.taps(dialog.getByRole("radio", { name: "The cans were moved only one way" }));
    await expect(dialog.getByRole("status")).toHaveText(/^We’ll come back on /);
    await hand.taps(dialog.getByRole("button", { name: "Send Report" }));
    await expect(page.getByText("Report Sent", { exact: true }).first()).toBeVisible();
    expect(hand.seconds(), hand.parts()).toBeLessThan(15);
  });

  test("are shared with somebody without an account, until it is stopped", async ({
    page,
    faults,
    newPage,
    newCaller,
    signInAs,
  }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    await signInAs(page, "homeowner");
    const jobId = await served(page, runner);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/pickups/${jobId}`);
    const card = page.getByRole("region", { name: "Share the photos" });
    await expect(card).toContainText("It works for 30 days.");
    await card.getByRole("button", { name: "Share", exact: true }).click();
    await expect(card.getByRole("status")).toHaveText("Link copied. Paste it where you want to share it.");
    const link = await card.getByRole("link").innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect(card).toContainText(/^.*Shared until /);
    await expectNoAxeFindings(page);

    const visitor = await newPage();
    const answer = await visitor.goto(link);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(visitor.getByRole("heading", { level: 1, name: /^Pickup on / })).toBeVisible();
    await expect(visitor.getByRole("button", { name: /^Enlarge: Photo of the cans/ })).toHaveCount(2);
    const { address } = (
      await call<{ id: string; address: string }[]>(page.request, "GET", "/api/homeowner/jobs")
    ).find(({ id }) => id === jobId) ?? { address: "" };
    await expect(visitor.getByRole("main")).not.toContainText(address.split(",")[0] ?? "");
    await expectNoAxeFindings(visitor);

    await card.getByRole("button", { name: "Stop Sharing" }).click();
    await expect(card.getByRole("status")).toHaveText("No longer shared. The links no longer work.");
    faults.expect(/ 400 .*site\.sharedPickup/);
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  });
});

/** Tomorrow's pickup, served by the runner with both photos. */
async function served(homeowner: Caller, runner: Caller): Promise<string> {
  const { id: jobId } = await schedulePickup(homeowner.request, daysFromNow(1));
  await call(runner.request, "POST", "/api/runner/accept-job", { jobId });
  for (const leg of ["out", "in"] as const) {
    const photo = await jpeg({ width: 1200, height: 900, background: leg === "out" ? "#336699" : "#669933" });
    await serveLeg(runner.request, { jobId, leg, photo });
  }
  return jobId;
}

/** No button reaches into the picture. */
async function expectNothingOver(picture: Locator): Promise<void> {
  const shown = await picture.boundingBox();
  const buttons = await picture.page().getByRole("dialog").getByRole("button").all();
  expect(buttons.length).toBeGreaterThan(2);
  for (const button of buttons) {
    const box = await button.boundingBox();
    if (!shown || !box) throw new Error("Not on the screen");
    const isApart = box.y >= shown.y + shown.height || box.y + box.height <= shown.y;
    expect(isApart, `${await button.innerText()} is not over the photo`).toBe(true);
  }
}

async function swipeLeft(page: Page): Promise<void> {
  await page.mouse.move(320, 420);
  await page.mouse.down();
  await page.mouse.move(60, 420, { steps: 8 });
  await page.mouse.up();
}
