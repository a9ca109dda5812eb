import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import { addDays } from "#platform/time/local-time.ts";
import { test as base, expectNoAxeFindings, expectToast, signIn } from "./fixtures.ts";
import { type Hand, keyboard, mouse } from "./hands.ts";
import { holiday, type Morning, openMorning, zipCode } from "./morning.ts";
import { call, openPickups } from "./people.ts";

const test = base.extend<{ morning: Morning }>({
  morning: [
    async ({ playwright }, use) => {
      const morning = await openMorning(playwright);
      await use(morning);
      await morning.close();
    },
    { timeout: 600_000 },
  ],
  baseURL: ({ morning }, use) => use(morning.url),
});

const ways = [
  {
    name: "with the mouse",
    tag: ["@admin", "@full"],
    hand: byMouse,
    viewport: { width: 1280, height: 1400 },
  },
  {
    name: "by the keyboard alone, at 390 px",
    tag: ["@admin", "@full"],
    hand: byKeyboard,
    viewport: { width: 390, height: 844 },
  },
];

for (const { name, tag, hand: handOf, viewport } of ways) {
  test.describe("a bad morning", { tag }, () => {
    test.use({ viewport });

    test(`is resolved, ${name}`, async ({ page, morning, faults }) => {
      const { homes, dropOuts, rescuer } = morning;
      const hand = handOf(page);
      const alert = (title: string) => page.getByRole("article", { name: title, exact: true });
      await liveAhead(page, morning.ahead);
      await page.goto("/sign-in");
      // The password alone does not sign in.
      faults.expect(/status of 403 .*auth\.login/);
      await signIn(page, morning.admin);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(morning.admin.recoveryCode);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
      await expect(page.getByText("4 need attention")).toBeVisible();
      await expectNoAxeFindings(page);

      await test.step("three runners drop out: each pickup gets another runner", async () => {
        await hand.press(alert(`2 pickups have no runner in ${zipCode}`).getByRole("link"));
        const free = lane(page, "Unassigned");
        await expect(free.getByRole("listitem")).toHaveCount(2);
        await hand.pick(page.getByRole("radio", { name: "All", exact: true }));
        await expect(lane(page, "Drew Drop").getByText("3 Elm Street")).toBeVisible();
        await hand.press(page.getByRole("button", { name: "Give to a runner: 1 Elm Street" }));
        await giveTo(page, hand, "1 Elm Street");
        await hand.bring(page, "2 Elm Street");
        await expectToast(page, "Given to Reese Rescue", "2 Elm Street");
        await hand.press(page.getByRole("button", { name: "Pass on to another runner: 3 Elm Street" }));
        await giveTo(page, hand, "3 Elm Street");
        await expect(lane(page, "Reese Rescue").getByText("3 pickups")).toBeVisible();
        await expect(free.getByText("Every pickup shown here has a runner.")).toBeVisible();
      });

      await test.step("a step has no photo: the admin views both photos and gives a credit", async () => {
        await hand.press(page.getByRole("link", { name: "3 alerts" }));
        await hand.press(alert("Ada Alder is waiting for an answer about a problem").getByRole("link"));
        const row = page.getByRole("button", { name: "Settle: One way only, Ada Alder" });
        await hand.press(row);
        const problem = page.getByRole("article", { name: "One way only, Ada Alder" });
        await expect(problem.getByText("“One can is still at the curb.”")).toBeVisible();
        await expectBeside(problem.getByRole("button", { name: /^Enlarge: Photo of the cans / }));
        const dialog = page.getByRole("dialog", { name: "Settle this problem" });
        await hand.type(dialog.getByLabel("Answer"), "The photo shows one can only. We are sorry.");
        await hand.press(dialog.getByRole("button", { name: "Settle Problem" }));
        await expect(row).toHaveCount(0);
      });

      await test.step("a payment fails: the admin calls the homeowner, who pays", async () => {
        await hand.press(page.getByRole("link", { name: "2 alerts" }));
        await hand.press(alert("Ben Birch’s payment failed").getByRole("link"));
        await expect(page.getByRole("heading", { level: 1, name: "Ben Birch" })).toBeVisible();
        await expect(page.getByLabel("Summary")).toContainText("Payment past due");
        await hand.press(page.getByRole("button", { name: "Actions" }));
        await hand.press(page.getByRole("button", { name: "Add Note" }));
        const dialog = page.getByRole("dialog", { name: "Add Note" });
        await hand.type(dialog.getByLabel("Note"), "Called him: he changes his card now.");
        await hand.press(dialog.getByRole("button", { name: "Add Note" }));
        await hand.pick(page.getByRole("radio", { name: "Notes" }));
        await expect(page.getByText("“Called him: he changes his card now.”")).toBeVisible();
        await morning.pay();
      });

      await test.step("a holiday was forgotten: it gets its rule", async () => {
        await hand.press(page.getByRole("link", { name: /^\d alerts?$/ }));
        await expect(page.getByText("1 needs attention")).toBeVisible();
        await expect(alert("Ben Birch’s payment failed")).toHaveCount(0);
        await hand.press(alert("Martin Luther King Jr. Day has no rule").getByRole("link"));
        await hand.press(page.getByRole("button", { name: "Set rule: Martin Luther King Jr. Day" }));
        const dialog = page.getByRole("dialog", { name: "Add a Holiday" });
        await hand.choose(dialog.getByLabel("Pickups on that day"), "One day later, that day only");
        await expect(dialog.getByText("3 pickups of 3 homes would change.")).toBeVisible();
        await expectNoAxeFindings(page);
        await hand.press(dialog.getByRole("button", { name: "Save Holiday" }));
        await expectToast(page, "Holiday Saved", /homeowners hear/);
      });

      await test.step("nothing is left, and everybody has what they were promised", async () => {
        await hand.press(page.getByRole("tab", { name: "Job Activity" }));
        await expect(page.getByText("Nothing needs attention")).toBeVisible();
        await rescuedBy(
          rescuer.request,
          homes.map(({ jobId }) => jobId),
        );
        const [ada, ben, cleo] = homes.map(({ request }) => request);
        if (!ada || !ben || !cleo) throw new Error("Somebody has gone");
        expect(await noticesOf(ada)).toEqual(
          expect.arrayContaining(["jobReleased", "jobAccepted", "problemResolved"]),
        );
        expect(await noticesOf(ben)).toEqual(
          expect.arrayContaining(["jobReleased", "jobAccepted", "paymentFailed"]),
        );
        expect(await noticesOf(cleo)).toContain("runnerChanged");
        expect(await noticesOf(dropOuts[2]?.request)).toContain("jobReassigned");
        expect((await noticesOf(rescuer.request)).filter((type) => type === "jobAssigned")).toHaveLength(3);
        type Billing = { result: { data: { json: { credits: { amount: string }[] } } } };
        const billing = await call<Billing>(ada, "GET", "/api/trpc/homeowner.billing");
        expect(billing.result.data.json.credits).toHaveLength(1);
        for (const { request } of homes)
          await expect
            .poll(async () =>
              (await openPickups(request)).map(({ scheduledDate }) => scheduledDate.slice(0, 10)),
            )
            .toContain(addDays(holiday, 1));
      });

      await test.step("and the audit log has every action", async () => {
        await hand.press(page.getByRole("button", { name: "Menu", exact: true }));
        await hand.press(page.getByRole("link", { name: "Audit log" }));
        await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
        const acts = page.getByRole("table").locator("[data-row]");
        await expect(acts.nth(5)).toBeVisible();
        expect((await acts.allTextContents()).slice(0, 6)).toEqual([
          "Saved a holiday",
          "Added a note",
          "Settled a problem",
          "Assigned a job",
          "Assigned a job",
          "Assigned a job",
        ]);
        await expectNoAxeFindings(page);
      });
    });
  });
}

type BoardHand = Hand & {
  /** Assigns a pickup on the board without a runner to the rescuer. */
  bring(page: Page, address: string): Promise<void>;
};

function byMouse(): BoardHand {
  return {
    ...mouse(),
    async bring(page, address) {
      const handle = page.getByRole("button", { name: new RegExp(`^Move ${address}`) });
      await handle.scrollIntoViewIfNeeded();
      const from = await handle.boundingBox();
      const to = await lane(page, "Reese Rescue").boundingBox();
      if (!from || !to) throw new Error("Nothing to drag");
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
      await page.mouse.up();
    },
  };
}

function byKeyboard(page: Page): BoardHand {
  const hand = keyboard(page);
  return {
    ...hand,
    async bring(_, address) {
      await hand.press(page.getByRole("button", { name: new RegExp(`^Move ${address}`) }));
      await giveTo(page, hand, address);
    },
  };
}

function lane(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

async function giveTo(page: Page, hand: Hand, address: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `Who takes ${address}?` });
  const best = dialog.getByRole("list", { name: "Runners, best first" }).locator("> li").first();
  await expect(best).toContainText("Reese Rescue");
  await expect(best).toContainText("Serves this area");
  await hand.press(best.getByRole("button", { name: "Give to Reese Rescue" }));
  await expectToast(page, "Given to Reese Rescue", address);
  await expect(dialog).toHaveCount(0);
}

/** Both photos are shown, at the same height. */
async function expectBeside(photos: Locator): Promise<void> {
  await expect(photos).toHaveCount(2);
  await photos.first().scrollIntoViewIfNeeded();
  const widths = () =>
    photos
      .locator("img")
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(widths).toEqual([true, true]);
  const [one, other] = [await photos.first().boundingBox(), await photos.last().boundingBox()];
  expect(one?.y).toBe(other?.y);
}

/** Moves a browser's clock ahead like the service's. */
async function liveAhead(page: Page, ahead: number): Promise<void> {
  await page.addInitScript((by) => {
    const RealDate = Date;
    const now = () => RealDate.now() + by;
    globalThis.Date = new Proxy(RealDate, {
      construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [now()], made),
      get: (real, name, of) => (name === "now" ? now : Reflect.get(real, name, of)),
    });
  }, ahead);
}

/** The rescuer has these pickups and completes them. */
async function rescuedBy(runner: APIRequestContext, jobIds: string[]): Promise<void> {
  const taken = await call<Job[]>(runner, "GET", "/api/runner/jobs");
  expect(taken.map(({ id }) => id)).toEqual(expect.arrayContaining(jobIds));
  for (const jobId of jobIds)
    expect(await call<Job>(runner, "POST", "/api/runner/complete-job", { jobId })).toMatchObject({
      status: "completed",
    });
}

async function noticesOf(request: APIRequestContext | undefined): Promise<string[]> {
  if (!request) return [];
  return (await call<{ type: string }[]>(request, "GET", "/api/notifications")).map(({ type }) => type);
}
