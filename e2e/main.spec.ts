import { expect, type Locator, type Page } from "@playwright/test";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { jpeg } from "#testkit/pictures.ts";
import { type Applicant, applyAsRunner } from "./apply.ts";
import {
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  openAccountMenu,
  openLegs,
  signIn,
  test,
  weekdaysOf,
} from "./fixtures.ts";
import { emailsIn } from "./outbox.ts";
import { card, figure, heading, unfold } from "./parts.ts";
import { adminAccount, call, newEmail, serveArea } from "./people.ts";
import { type Home, type Press, signUpHomeowner } from "./sign-ups.ts";
import { inWords } from "./words.ts";

/** The story in both themes, with every button pressed twice in the second, which only the full run does. */
const plays: { name: string; colorScheme: "light" | "dark"; twice: boolean; tag: string[] }[] = [
  { name: "in light", colorScheme: "light", twice: false, tag: ["@main", "@anyWidth"] },
  { name: "in dark, every button pressed twice", colorScheme: "dark", twice: true, tag: ["@main", "@full"] },
];

for (const { name, colorScheme, twice, tag } of plays) {
  test.describe(name, { tag }, () => {
    test.use({ colorScheme });

    test("a homeowner signs up, a runner is approved and takes the cans out, and the homeowner sees it done", async ({
      page: homeowner,
      newPage,
      zipCode,
      hasTouch,
      faults,
    }) => {
      // The runner's next routes may still be on their way when the runner signs out.
      faults.allow(/status of 401 .*runner\.route/);
      const press = twice ? (hasTouch ? tapTwice : (button: Locator) => button.dblclick()) : pressOnce;
      // The weekly days come after the scheduled pickup, whatever day it is today.
      const pickupDays = weekdaysOf([daysFromNow(4), daysFromNow(6)]);
      const home = { email: newEmail(), zipCode, day: daysFromNow(1), pickupDays };
      const applicant = { name: `Riley ${newSurname()}`, email: newEmail(), zipCode };

      await serveArea(homeowner.request, zipCode);
      await test.step("a homeowner signs up", () => signUpHomeowner(homeowner, press, home));
      await test.step("and sets up the service", () => setUpService(homeowner, press));
      await test.step("and schedules a pickup", () => schedule(homeowner, press, home));
      // In the evening, a reminder of tomorrow's pickup would be one more notification.
      await call(homeowner.request, "POST", "/api/settings/notifications", { jobAlerts: false });

      const runner = await newPage();
      await openLegs(runner);
      await test.step("a runner applies", () => applyAsRunner(runner, press, applicant));
      await test.step("an admin approves", async () => approve(await newPage(), press, applicant));
      await test.step("the runner goes online and takes the job", () => takeJob(runner, press, home));
      await test.step("the homeowner sees the runner", () => seeItAccepted(homeowner, home));
      await test.step("the runner completes the job", () => complete(runner, press, home));
      await test.step("the homeowner sees it done", () => seeItCompleted(homeowner, home));

      await test.step("everything happened once", async () => {
        const jobs = await call<Job[]>(homeowner.request, "GET", "/api/homeowner/jobs");
        expect(jobs.filter(({ status }) => status !== "scheduled")).toMatchObject([
          { status: "completed", scheduledDate: `${home.day}T08:00:00.000Z` },
        ]);
        const { runnerProfile } = await call<User>(runner.request, "GET", "/api/user");
        expect(runnerProfile?.completedJobs).toBe(1);
        const told = await call<{ type: string }[]>(runner.request, "GET", "/api/notifications");
        expect(told.map(({ type }) => type)).toEqual(["applicationApproved", "applicationSubmitted"]);
      });

      await test.step("and both sign out", async () => {
        for (const page of [homeowner, runner]) await signOut(page);
      });
    });
  });
}

async function setUpService(page: Page, press: Press) {
  // Somebody who leaves at the last step finds it again.
  await page.goto("/");
  await expect(heading(page, 1)).toHaveText("Welcome, Harper!");
  await expect(heading(page, 2, "One step to go")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Set Up Service" }).click();

  await expect(page).toHaveURL("/subscribe");
  await expect(heading(page, 1)).toHaveText("Set Up Your Service");
  await expect(page.getByText(/^1600 Elm Street, Unit 4B,/)).toBeVisible();
  // Nothing is asked again; only the email can be confirmed here.
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("heading", { name: "Confirm your email" }).click();
  await expect(page.getByRole("textbox")).toHaveAccessibleName("Six-digit code");
  await expect(page.getByText("$29.00", { exact: true })).toBeVisible();
  await expect(page.getByText("Total $29.00/month")).toBeVisible();
  await expect(page.getByText("No payment will be processed")).toBeVisible();
  await expectNoAxeFindings(page);
  await press(page.getByRole("button", { name: "Complete Setup (Test Mode)" }));
  await expectToast(page, "Account Setup Complete!", /./);

  await expect(page).toHaveURL("/");
  await expect(heading(page, 2, "One step to go")).toHaveCount(0);
  await expect(page.getByText("$29/month")).toBeVisible();
}

async function schedule(page: Page, press: Press, { day }: Home) {
  await page.goto("/homeowner");
  const upcoming = (await unfold(page, "Upcoming Pickups")).getByRole("listitem");
  await expect(upcoming).toHaveCount(3);
  await expect(upcoming.filter({ hasText: "Waiting for a runner" })).toHaveCount(3);
  await expect(upcoming.filter({ hasText: shownDay(day) })).toHaveCount(0);
  await press(page.getByRole("button", { name: "Schedule Pickup" }));

  const dialog = page.getByRole("dialog", { name: "Schedule Pickup" });
  const submit = dialog.getByRole("button", { name: "Schedule Pickup" });
  await press(submit);
  await expectToast(page, "Date Required", "Please select a pickup date.");
  await dialog.getByLabel("Pickup date").fill(day);
  await expect(dialog.getByLabel("Time window")).toHaveValue("morning");
  await dialog.getByLabel("Special instructions (optional)").fill("Cans behind the blue gate");
  await expectNoAxeFindings(page);
  await press(submit);
  await expectToast(
    page,
    "Pickup Scheduled",
    new RegExp(`${shownDay(day)}, out 8\\sAM\\s–\\s+12\\sPM · back after the truck`),
  );

  await expect(dialog).toHaveCount(0);
  await expect(upcoming).toHaveCount(3);
  await expect(upcoming.first()).toContainText(`${shownDay(day)}, out 8 AM – 12 PM`);
  await expect(upcoming.first()).toContainText("Waiting for a runner");
  await expect(card(page, "Next Pickup")).toContainText(shownDay(day));
  await expectNoAxeFindings(page);
}

async function approve(page: Page, press: Press, { name, email, zipCode }: Applicant) {
  await page.goto("/auth");
  await signIn(page, adminAccount());
  await expect(heading(page, 1)).toHaveText("Admin Dashboard");
  await page.goto("/admin");
  await page.getByRole("tab", { name: /^Runners/ }).click();

  const application = page.getByRole("row").filter({ hasText: name });
  await expect(application).toContainText(zipCode);
  await expect(application).toContainText("On Foot");
  await expectNoAxeFindings(page);
  await press(application.getByRole("button", { name: `Approve ${name}` }));

  const dialog = page.getByRole("dialog", { name: `Approve ${name}?` });
  await expectNoAxeFindings(page);
  await press(dialog.getByRole("button", { name: "I checked: nothing found" }));
  await expect(dialog.getByText("Still open")).toHaveCount(0);
  await press(dialog.getByRole("button", { name: "Approve application" }));
  await expectToast(page, "Application approved", `${name} gets an email.`);
  await expect(dialog).toHaveCount(0);
  await expect(application).toHaveCount(0);
  await page.getByRole("radio", { name: /^Approved \(\d+\)$/ }).check();
  await expect(application).toContainText("Approved");

  const subjects = async () =>
    (await outbox())
      .filter((sentEmail) => sentEmail.startsWith(`To: ${email}\n`))
      .map((sentEmail) => /^Subject: (.*)$/m.exec(sentEmail)?.[1])
      .toSorted();
  await expect
    .poll(subjects)
    .toEqual([
      "Confirm your email address",
      "We have your TidyCurb runner application",
      "You’re in: your TidyCurb runner application was approved",
    ]);
}

async function takeJob(page: Page, press: Press, { zipCode, day }: Home) {
  // The open page follows the approval.
  const availability = page.getByRole("switch", { name: "Availability" });
  await expect(heading(page, 2, "You're Offline")).toBeVisible();
  const jobs = page.getByRole("link", { name: /^Available Jobs/ });
  await expect(jobs).toContainText("Nobody can offer you a job until you go online.");
  await expectNoAxeFindings(page);
  await press(availability);
  await expectToast(page, "You're Online", "You can receive job offers.");
  await expect(availability).toBeChecked();
  await expect(jobs).toContainText(/\d+ jobs available in your ZIP codes\./);
  await press(jobs);

  const offer = card(page, "Available Jobs").getByRole("article").first();
  await expect(offer.getByRole("heading")).toHaveText(`Elm Street, ${zipCode}`);
  await expect(card(page, shownDay(day)).getByRole("article")).toHaveCount(1);
  await expect(offer).toContainText("8 AM – 12 PM · 1 can");
  await press(offer.getByRole("button", { name: `Elm Street, ${zipCode}`, exact: true }));
  await expect(offer).toContainText("About 10 min for 1 can");
  await expect(offer).toContainText("$12.00");
  for (const secret of ["1600 Elm", "4B", "Harper", "blue gate", "4711"])
    await expect(page.getByRole("main")).not.toContainText(secret);
  await expectNoAxeFindings(page);
  await press(offer.getByRole("button", { name: `Accept the job at Elm Street, ${zipCode}` }));
  await expectToast(page, "Job Accepted", "It is yours: address and instructions are in Active Route.");

  await expect(card(page, shownDay(day))).toHaveCount(0);
  await press(page.getByRole("link", { name: "Now", exact: true }));
  const job = (await unfold(page, "Active Route")).getByRole("article");
  await expect(job.getByRole("heading")).toHaveText(fullAddress(zipCode));
  await expect(job).toContainText("Cans behind the blue gate");
  await expectNoAxeFindings(page);
}

function notifications(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications, newest first" }).getByRole("listitem");
}

async function seeItAccepted(page: Page, { day }: Home) {
  await page.reload();
  const next = card(page, "Next Pickup");
  await expect(next).toContainText(shownDay(day));
  await expect(next).toContainText(
    "Riley takes your cans out 8 AM – 12 PM and brings them back after the truck.",
  );
  const upcoming = (await unfold(page, "Upcoming Pickups")).getByRole("listitem").first();
  await expect(upcoming).toContainText("Runner: Riley");
  await expect(upcoming).toContainText("Assigned");
  await expect(page.getByRole("button", { name: "Notifications, 1 unread", exact: true })).toBeVisible();
  const menu = await openAccountMenu(page);
  await expect(menu).toContainText("Harper Homes");
  await expectNoAxeFindings(page);
  await menu.getByText("Notifications", { exact: true }).click();

  await expect(page).toHaveURL("/notifications");
  const told = notifications(page);
  await expect(told).toHaveCount(1);
  await expect(told).toContainText("Your pickup has a runner");
  await expect(told).toContainText(
    `A runner has taken your pickup on ${inFull(day)}: out that day, back after the truck.`,
  );
  await expectNoAxeFindings(page);
}

async function complete(page: Page, press: Press, { zipCode }: Home) {
  const address = fullAddress(zipCode);
  await page.getByRole("button", { name: `Start & Photo: ${address}` }).click();
  const start = page.getByRole("dialog", { name: "Cans at the curb" });
  await takePhoto(start, "#2f6f4f");
  await expectNoAxeFindings(page);
  await press(start.getByRole("button", { name: "Use This Photo" }));
  await expectToast(page, "Job Started", "The homeowner knows that the cans are at the curb.");
  await expect(start).toHaveCount(0);

  await page.getByRole("button", { name: `Complete & Photo: ${address}` }).click();
  const dialog = page.getByRole("dialog", { name: "Cans back in place" });
  await takePhoto(dialog, "#d9a441");
  await expectNoAxeFindings(page);
  await press(dialog.getByRole("button", { name: "Use This Photo" }));
  await expectToast(page, "Job Completed", "Payment processed: $12.00 earned.");
  await expect(dialog).toHaveCount(0);
  await expect(card(page, "Active Route").getByRole("article")).toHaveCount(0);
  await expect((await unfold(page, "Completed Today")).getByRole("listitem")).toContainText([address]);
  await expect(figure(page, "Today's Earnings")).toHaveText("$12.00");
  await expect(figure(page, "Jobs Completed")).toHaveText("1");
  await expectNoAxeFindings(page);
}

async function seeItCompleted(page: Page, { day }: Home) {
  await page.goto("/notifications");
  const told = notifications(page);
  // A pickup done before its window is reviewed first, so no one is told that the curb is clear.
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(
    `A runner has taken your pickup on ${inFull(day)}: out that day, back after the truck.`,
  );

  await page.goto("/");
  const upcoming = await unfold(page, "Upcoming Pickups");
  await expect(upcoming.getByRole("listitem")).toHaveCount(3);
  await expect(upcoming).not.toContainText(shownDay(day));
  await expect(card(page, "Last Pickup")).toContainText("By Riley");
  const receipt = card(page, "Last Pickup").getByRole("article");
  await expect(receipt).toHaveCount(1);
  await expect(receipt).toContainText("Riley");
  const photos = receipt.getByRole("button", { name: /^Enlarge/ }).locator("img");
  await expect(photos).toHaveCount(2);
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  const isThisMonth = day.slice(0, 7) === daysFromNow(0).slice(0, 7);
  await expect(figure(page, "Completed This Month")).toHaveText(isThisMonth ? "1" : "0");
  await expectNoAxeFindings(page);
}

/** With the camera, or with a chosen picture where the browser has none. */
async function takePhoto(dialog: Locator, background: string) {
  const take = dialog.getByRole("button", { name: "Take Photo", exact: true });
  const choose = dialog.getByLabel("Choose Picture");
  await expect(take.or(choose)).toBeAttached();
  if (await take.isVisible()) await take.click();
  else await choose.setInputFiles(await picture(background));
  await expect(dialog.getByRole("img")).toBeVisible();
}

/** A picture file like a phone camera's. */
async function picture(background: string) {
  return {
    name: "IMG_0001.jpg",
    mimeType: "image/jpeg",
    buffer: await jpeg({ width: 1200, height: 900, background }),
  };
}

async function signOut(page: Page) {
  const menu = await openAccountMenu(page);
  await menu.getByText(/^Sign [oO]ut$/).click();
  await expect(heading(page, 1)).toHaveText("You're Logged Out");
  await expectNoAxeFindings(page);
  expect((await page.request.get("/api/user")).status()).toBe(401);
}

function pressOnce(button: Locator): Promise<void> {
  return button.click();
}

/**
 * Two taps at the same place, as close together as possible, whatever the first one changes. Sends all four touches
 * with timestamps before the first is answered: a busy page must not split a double tap.
 */
async function tapTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error("There is nothing to tap");
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const browser = await button.page().context().newCDPSession(button.page());
  const now = Date.now() / 1000;
  await Promise.all(
    [0, 0.03, 0.1, 0.13].map((seconds, n) =>
      browser.send("Input.dispatchTouchEvent", {
        type: n % 2 === 0 ? "touchStart" : "touchEnd",
        touchPoints: n % 2 === 0 ? [point] : [],
        timestamp: now + seconds,
      }),
    ),
  );
  await browser.detach();
}

const fullAddress = (zipCode: string) => `1600 Elm Street, Unit 4B, Springfield ${zipCode}`;

/** A surname that no other applicant has. */
function newSurname(): string {
  return crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, "")
    .replace(/^./, (sentEmail) => sentEmail.toUpperCase());
}

/** The day as screens show it: "Today", "Tomorrow" or "Fri, Nov 21". */
function shownDay(day: string): string {
  if (day === daysFromNow(0)) return "Today";
  return day === daysFromNow(1) ? "Tomorrow" : inWords(day);
}

/** The day as a sentence shows it: "Friday, November 21". */
function inFull(day: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(new Date(day));
}

async function outbox(): Promise<string[]> {
  return emailsIn(process.env.E2E_DATA_DIR ?? "");
}
