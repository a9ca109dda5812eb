import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import { expectNoAxeFindings, expectToast, test } from "./fixtures.ts";
import { keyboard, mouse, reach } from "./hands.ts";
import { addHomeowner, addRunner, call, openPickups } from "./people.ts";

const ways = [
  {
    name: "with the mouse",
    tag: ["@admin"],
    runner: "Reese Mason",
    idle: "Reese Idleton",
    byKeyboard: false,
    viewport: { width: 1280, height: 1400 },
  },
  {
    name: "by the keyboard alone, at 390 px",
    tag: ["@admin", "@full"],
    runner: "Reese Keyes",
    idle: "Reese Slack",
    byKeyboard: true,
    viewport: { width: 390, height: 844 },
  },
] as const;

// The two stories' runners are near each other, so each has its own name.
for (const { name, tag, runner, idle, byKeyboard, viewport } of ways) {
  test.describe("the dispatch board", { tag: [...tag] }, () => {
    test.use({ viewport });

    test(`assigns a pickup and undoes it, and pushes a day and undoes that, ${name}`, async ({
      page,
      newCaller,
      signInAs,
      admin,
      zipCode,
    }) => {
      // They serve the area before its homes sign up, so no other runner is needed.
      const [firstName = "", lastName = ""] = runner.split(" ");
      const calls = (await newCaller()).request;
      await addRunner(calls, zipCode, admin, { firstName, lastName });
      const [idleFirstName = "", idleLastName = ""] = idle.split(" ");
      await addRunner((await newCaller()).request, zipCode, admin, {
        firstName: idleFirstName,
        lastName: idleLastName,
      });
      const homes: { request: APIRequestContext; address: string; jobId: string }[] = [];
      let day = "";
      for (const address of ["1 Elm Street", "2 Elm Street"]) {
        const { request } = await newCaller();
        await addHomeowner(request, zipCode, { address, unit: undefined });
        const pickup = (await openPickups(request))[1];
        day = pickup?.scheduledDate.slice(0, 10) ?? "";
        homes.push({ request, address, jobId: pickup?.id ?? "" });
      }
      await call(calls, "POST", "/api/runner/accept-job", { jobId: homes[0]?.jobId });

      await signInAs(page, "admin");
      await page.goto(`/admin/dispatch?day=${day}`);
      const hand = byKeyboard ? keyboard(page) : mouse();
      const { press } = hand;
      await chooseArea(page, zipCode, byKeyboard);
      const free = lane(page, "Unassigned");
      await expect(free.getByRole("listitem")).toHaveCount(1);
      await press(page.getByRole("button", { name: "Unassign: 1 Elm Street" }));
      await expectToast(page, "Open to every runner again", "1 Elm Street");
      await expect(free.getByRole("listitem")).toHaveCount(2);
      if (byKeyboard) await page.keyboard.press("F8");
      await press(page.getByRole("button", { name: "Undo", exact: true }));
      await expectToast(page, `Given to ${runner}`, "1 Elm Street");
      await expect(lane(page, runner).getByText("1 pickup", { exact: true })).toBeVisible();
      const strip = page.getByRole("list", { name: /^Runners with no pickups yet that day/ });
      await expect(strip.getByRole("listitem")).toHaveText([new RegExp(`^${idle}Online · ${zipCode}$`)]);
      await expectNoAxeFindings(page);

      const handle = page.getByRole("button", { name: /^Move 2 Elm Street/ });
      if (byKeyboard) {
        await press(handle);
        await press(page.getByRole("dialog").getByRole("button", { name: `Give to ${idle}` }));
      } else {
        await drag(page, handle, strip.getByText(`Online · ${zipCode}`));
      }
      await expectToast(page, `Given to ${idle}`, "2 Elm Street");
      await expect(lane(page, idle).getByText("2 Elm Street")).toBeVisible();
      await expect(strip).toHaveCount(0);

      await press(page.getByRole("button", { name: "Push or Delay" }));
      const dialog = page.getByRole("dialog", { name: "Push or delay pickups" });
      await expect(dialog.getByText("2 homes are notified")).toBeVisible();
      await expect(dialog.getByText(`${runner}: keeps 1, gives back 0`)).toBeVisible();
      const why = dialog.getByLabel("Why");
      await hand.choose(why, "Holiday");
      await expectNoAxeFindings(page);
      await press(dialog.getByRole("button", { name: "Push 2 Pickups" }));
      await expectToast(page, "Day pushed", "2 pickups were changed. Everyone has been told.");
      for (const { request, jobId } of homes) {
        expect(await dayOf(request, jobId)).not.toBe(day);
        const told = await call<{ type: string }[]>(request, "GET", "/api/notifications");
        expect(told.map(({ type }) => type)).toContain("pickupPushed");
      }

      const moved = page.getByRole("region", { name: "Pushed Days" }).getByRole("listitem");
      await press(moved.filter({ hasText: zipCode }).getByRole("button", { name: /^Undo: / }));
      await expectToast(page, "Push undone", "2 pickups are back on the old day.");
      for (const { request, jobId } of homes) expect(await dayOf(request, jobId)).toBe(day);
    });
  });
}

async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const to = await target.boundingBox();
  if (!to) throw new Error("There is nothing to drop on");
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

function lane(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

async function chooseArea(page: Page, zipCode: string, byKeyboard: boolean): Promise<void> {
  const area = page.getByLabel("Area");
  if (byKeyboard) {
    await reach(area);
    await page.keyboard.type(zipCode);
  } else {
    await area.selectOption(zipCode);
  }
  await expect(area).toHaveValue(zipCode);
}

async function dayOf(request: APIRequestContext, jobId: string): Promise<string | undefined> {
  const jobs = await call<Job[]>(request, "GET", "/api/homeowner/jobs");
  return jobs.find(({ id }) => id === jobId)?.scheduledDate.slice(0, 10);
}
