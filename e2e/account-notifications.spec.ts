import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import type { PushMessage } from "#modules/notices/contract.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, weekdaysOf } from "./fixtures.ts";
import { addHomeowner, call, openPickups, schedulePickup } from "./people.ts";

const bell = (page: Page, unread: number) =>
  page.getByRole("button", {
    name: unread > 0 ? `Notifications, ${unread} unread` : "Notifications",
    exact: true,
  });
const told = (page: Page) =>
  page.getByRole("region", { name: "Notifications, newest first" }).getByRole("listitem");

test.describe("notifications", { tag: "@account" }, () => {
  test("arrive in every tab without a reload, are read by following them, and can be undone", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    // Not tomorrow: in the evening the homeowner would be reminded of it.
    await addHomeowner(page.request, zipCode, { pickupDays: weekdaysOf([daysFromNow(3)]) });
    await schedulePickup(page.request, daysFromNow(2));
    const second = await page.context().newPage();
    await page.goto("/notifications");
    await second.goto("/calendar");
    await expect(page.getByText("Nothing to tell you yet")).toBeVisible();
    await expect(bell(second, 0)).toBeVisible();
    // The stream starts shortly after the screen appears.
    const streams = Promise.race([page, second].map((each) => each.waitForRequest(/notifications\.live/)));
    await streams;

    const [pickup] = await openPickups(page.request);
    await call(runner.request, "POST", "/api/runner/accept-job", { jobId: pickup?.id });
    await expect(told(page)).toHaveCount(1);
    await expect(bell(page, 1)).toBeVisible();
    await expect(bell(second, 1)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
    await expectNoAxeFindings(page);

    await call(runner.request, "POST", "/api/trpc/runner.releaseJob", { json: { jobId: pickup?.id } });
    await expect(told(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expectToast(page, "All read", "2 notifications marked as read.");
    await expect(bell(second, 0)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(bell(page, 2)).toBeVisible();
    await expect(bell(second, 2)).toBeVisible();

    await bell(second, 2).click();
    const panel = second.getByRole("dialog", { name: "Latest notifications" });
    await expect(panel.getByRole("listitem")).toHaveCount(2);
    await expectNoAxeFindings(second);
    await panel.getByRole("link", { name: /^Your runner had to step back/ }).click();
    await expect(panel).toBeHidden();
    await expect(bell(second, 1)).toBeVisible();
    await expect(bell(page, 1)).toBeVisible();
    await page.getByRole("tab", { name: "Unread" }).click();
    await expect(told(page)).toHaveCount(1);
    await expect(told(page)).toContainText("Your pickup has a runner");
  });

  test("saves quiet hours and a phone number, and checks the code", { tag: "@full" }, async ({
    page,
    signInAs,
    faults,
  }) => {
    faults.allow(/400 .*settings\.setSmsNumber/);
    await signInAs(page, "runner");
    await page.goto("/settings#notifications");
    await page.getByRole("tab", { name: "Notifications" }).click();
    await page.getByLabel("From", { exact: true }).fill("21:30");
    await page.getByRole("button", { name: "Set Quiet Hours" }).click();
    await expectToast(page, "Quiet hours set");
    await page.reload();
    await page.getByRole("tab", { name: "Notifications" }).click();
    await expect(page.getByText(/^Quiet from 9:30\sPM to 7:00\sAM\.$/)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByLabel("Cell phone number").fill("12");
    await page.getByLabel(/^I want text messages/).check();
    await page.getByRole("button", { name: "Send a Code" }).click();
    await expect(page.getByText("not a telephone number that we know how to reach")).toBeVisible();
  });
});

test.describe("settings", { tag: "@account" }, () => {
  test("a switch turned off by an email's link stays off, even when an open page saves", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    const { request } = page.context();
    const turnOff = (name: string) =>
      call(request, "POST", "/api/trpc/settings.updateNotifications", { json: { [name]: false } });
    const turned = (name: string) => page.getByRole("switch", { name, exact: true });
    await page.clock.install();
    await page.goto("/settings");
    await page.getByRole("tab", { name: "Notifications" }).click();
    await expect(turned("Job Alerts")).toBeChecked();
    await turnOff("jobAlerts");
    await turned("Marketing Emails").click({ force: true });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Notification Settings Updated", /./);
    await expect(turned("Job Alerts")).not.toBeChecked();
    await test.step("and returning to the page shows the current setting", async () => {
      await page.getByRole("link", { name: "TidyCurb" }).first().click();
      await expect(page).toHaveURL("/");
      await turnOff("marketingEmails");
      // Move past the six seconds in which a cached answer counts as fresh.
      await page.clock.fastForward(6_000);
      await page.goBack();
      await page.getByRole("tab", { name: "Notifications" }).click();
      await expect(turned("Marketing Emails")).not.toBeChecked();
    });
  });
});

test.describe("a push message", { tag: "@account" }, () => {
  test.use({ serviceWorkers: "allow" });

  test("is shown by the worker; pressing it opens its link in the open window and marks it read", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const runner = await newCaller();
    await signInAs(runner, "runner");
    // Not tomorrow: in the evening the homeowner would be reminded of it.
    await addHomeowner(page.request, zipCode, { pickupDays: weekdaysOf([daysFromNow(3)]) });
    await schedulePickup(page.request, daysFromNow(2));
    const [pickup] = await openPickups(page.request);
    await call(runner.request, "POST", "/api/runner/accept-job", { jobId: pickup?.id });
    const [notice] = await call<{ id: string }[]>(page.request, "GET", "/api/notifications");
    await page.goto("/history");
    await expect(bell(page, 1)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const worker = await keepNotifications(page.context());

    await push(page.context(), page, {
      id: crypto.randomUUID(),
      kind: "jobAccepted",
      title: "Your pickup has a runner",
      body: "Riley comes for the cans.",
      link: "/calendar",
      language: "en",
      isUrgent: false,
      noticeIds: [notice?.id ?? ""],
    });
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
      });
    await expect
      .poll(shown)
      .toEqual([{ title: "Your pickup has a runner", body: "Riley comes for the cans." }]);

    await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        ExtendableEvent: typeof Event;
        dispatchEvent(event: Event): void;
      };
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent("notificationclick"), { notification }));
    });
    await expect(page).toHaveURL("/calendar");
    await expect(bell(page, 0)).toBeVisible();
    expect(await shown()).toEqual([]);
  });
});

/** Collects notifications in the worker, because headless Chromium grants no permission to show them. */
async function keepNotifications(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const open: object[] = [];
    Object.assign(registration, {
      showNotification: async (title: string, options: object) => {
        const notification = {
          title,
          ...options,
          close: () => void open.splice(open.indexOf(notification), 1),
        };
        open.push(notification);
      },
      getNotifications: async () => [...open],
    });
  });
  return worker;
}

/** Delivers a message as the browser's push service would. */
async function push(context: BrowserContext, page: Page, message: PushMessage): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}
