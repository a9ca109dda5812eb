import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Language } from "#platform/values/preferences.ts";
import { daysFromNow, expectNoAxeFindings, fromNewAddress, openLegs, test } from "./fixtures.ts";
import { untilKept } from "./kept.ts";
import { addHomeowner, call, schedulePickup } from "./people.ts";
import { say } from "./words.ts";

test.use({
  serviceWorkers: "allow",
  permissions: ["camera", "geolocation"],
  geolocation: { latitude: 39.78, longitude: -89.65 },
});

/** A full morning has twelve; daily, four are enough for one of each kind. */
const houses = process.env.FULL === "1" ? 12 : 4;
const half = houses / 2;

const mornings = [
  {
    name: "by touch",
    tags: ["@runner"],
    language: "en",
    width: 390,
    colorScheme: "light",
    byKeyboard: false,
  },
  {
    name: "by keyboard, at 360 px, dark, in Spanish",
    tags: ["@runner", "@full"],
    language: "es",
    width: 360,
    colorScheme: "dark",
    byKeyboard: true,
  },
] as const;

for (const { name, tags, language, width, colorScheme, byKeyboard } of mornings) {
  test.describe(name, { tag: [...tags] }, () => {
    test.use({ viewport: { width, height: 780 }, colorScheme });

    test(`a morning of ${houses} homes, half of it offline, with two page reloads: nothing is lost or doubled`, async ({
      page,
      context,
      playwright,
      zipCode,
      signInAs,
      faults,
    }) => {
      const { user } = await signInAs(page, "runner");
      const runner = page.context().request;
      const theme = colorScheme === "dark" ? "dark" : "light";
      const preferences = { theme, language, timezone: "CST", currency: "USD" };
      await call(runner, "POST", "/api/settings/preferences", preferences);
      const day = daysFromNow(1);
      await openLegs(page);
      const homes = await test.step("homes, all accepted", async () => {
        const settled = await settle(playwright, { zipCode, day });
        await Promise.all(
          settled.map(({ jobId }) => call(runner, "POST", "/api/runner/accept-job", { jobId })),
        );
        return settled;
      });

      const route = routeOf(page, language, byKeyboard);
      await test.step("the day loads and is cached", async () => {
        await page.goto("/runner");
        await expect(
          route.next().getByText(say(language, ["route.next.stopOf", { n: 1, count: houses }])),
        ).toBeVisible();
        await untilKept(page, user.id);
        await expectNoAxeFindings(page);
      });
      await test.step("half of the cans out", async () => {
        for (let served = 0; served < half; served += 1) await route.serve("out");
      });
      await test.step("the other half offline", async () => {
        faults.expect(/ERR_INTERNET_DISCONNECTED/);
        await context.setOffline(true);
        for (let served = half; served < houses; served += 1) await route.serve("out");
      });
      await test.step("and, after a reload, half of the cans back", async () => {
        await page.reload();
        await expect(route.next()).toBeVisible();
        for (let served = 0; served < half; served += 1) await route.serve("in");
        await expect(page.getByText(say(language, ["route.outbox.unreachable"]))).toBeVisible();
        await expectNoAxeFindings(page);
      });
      await test.step("everything is sent once online", async () => {
        await context.setOffline(false);
        await expect(page.getByText(say(language, ["route.outbox.sent"]))).toBeVisible();
        await page.reload();
        await expect(
          route.next().getByText(say(language, ["route.next.stopOf", { n: half + 1, count: houses }])),
        ).toBeVisible();
      });
      await test.step("the last cans back", async () => {
        for (let served = half; served < houses; served += 1) await route.serve("in");
        await expect(page.getByText(say(language, ["runner.now.none"]))).toBeVisible();
        await expect(page.getByText(say(language, ["route.outbox.sent"]))).toBeVisible();
        await expectNoAxeFindings(page);
      });

      await test.step("nothing is lost or doubled, and the pay is right to the cent", async () => {
        await expectComplete(homes);
        const jobs = await call<Job[]>(runner, "GET", "/api/runner/jobs");
        expect(jobs.map(({ status, paymentAmount }) => `${status} ${paymentAmount}`)).toEqual(
          Array(houses).fill("completed 12.00"),
        );
        const { runnerProfile } = await call<User>(runner, "GET", "/api/user");
        expect(runnerProfile?.completedJobs).toBe(houses);
        const csv = await (await runner.get("/api/runner/statement.csv")).text();
        // Pay under review has a second line, with a minus, because these pickups may be outside their window.
        expect(csv.match(/(?<!-)\b12\.00/g)).toHaveLength(houses);
        for (const { request } of homes) await request.dispose();
      });
    });
  });
}

test("tomorrow's route opens offline even if it was never opened", { tag: "@runner" }, async ({
  page,
  context,
  playwright,
  zipCode,
  signInAs,
  faults,
}) => {
  const { user } = await signInAs(page, "runner");
  const day = daysFromNow(1);
  const [home] = await settle(playwright, { zipCode, day, count: 1 });
  await call(page.context().request, "POST", "/api/runner/accept-job", { jobId: home?.jobId });
  await page.goto("/runner");
  await untilKept(page, user.id, `"day":"${day}"`);
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto(`/runner/route?day=${day}`);
  await expect(page.getByRole("main").getByText(home?.address ?? "")).toBeVisible();
  await home?.request.dispose();
});

type Home = { request: APIRequestContext; jobId: string; address: string };

/** Homes with one pickup each on that day; by default as many as a morning has. */
function settle(
  playwright: { request: { newContext: (options: object) => Promise<APIRequestContext> } },
  { zipCode, day, count = houses }: { zipCode: string; day: string; count?: number },
): Promise<Home[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const request = await playwright.request.newContext({
        baseURL: process.env.E2E_BASE_URL,
        extraHTTPHeaders: fromNewAddress(),
      });
      const address = `${index + 1}00 Elm Street`;
      await addHomeowner(request, zipCode, { address, unit: undefined, pickupDays: ["Tuesday"] });
      const { id } = await schedulePickup(request, day);
      return { request, jobId: id, address };
    }),
  );
}

/** A runner's actions on the screen, by touch or keyboard, using accessible names. */
function routeOf(page: Page, language: Language, byKeyboard: boolean) {
  const press = byKeyboard ? pressByKeyboard : (button: Locator) => button.click();
  const next = () => page.getByRole("region", { name: say(language, ["route.next.title"]), exact: true });
  return {
    next,
    /** One leg of the next stop: go there, take the photo, continue. */
    async serve(leg: "out" | "in") {
      const step = say(language, [`route.next.${leg}`]);
      const here = say(language, ["route.next.arrive"]);
      await press(next().getByRole("button", { name: new RegExp(`^${here}`) }));
      const button = next().getByRole("button", { name: new RegExp(`^${step}`) });
      const stop = (await button.getAttribute("aria-label")) ?? "";
      expect(stop).toMatch(/\d+00 Elm Street/);
      await press(button);
      const title = say(language, [`stop.${leg === "out" ? "start" : "complete"}.title`]);
      const dialog = page.getByRole("dialog", { name: title });
      await press(dialog.getByRole("button", { name: say(language, ["route.camera.take"]), exact: true }));
      await expect(dialog.getByRole("img")).toBeVisible();
      await press(dialog.getByRole("button", { name: say(language, ["route.proof.use"]) }));
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("button", { name: stop, exact: true })).toHaveCount(0);
    },
  };
}

/** Presses Tab from the current focus until the button is reached, then Enter. */
async function pressByKeyboard(button: Locator): Promise<void> {
  const page = button.page();
  await expect(button).toBeVisible();
  for (let presses = 0; ; ) {
    // Checking after each press takes far longer than pressing, so press the expected number and then check.
    const ahead = await button.evaluate(countTabs);
    if (ahead === 0) break;
    presses += ahead;
    expect(presses, "the button is reached by Tab").toBeLessThan(60);
    for (let press = 0; press < ahead; press += 1) await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

/** The expected number of Tab presses from the focus to an element; 0 if it has the focus. */
function countTabs(target: HTMLElement | SVGElement): number {
  const from = document.activeElement;
  if (from === target) return 0;
  const scope = target.closest("[role=dialog]") ?? document.body;
  const stops = [...scope.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter(
      (element) => element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(":disabled"),
    )
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const follows = (element: Element) =>
    !from || (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = stops.findIndex(follows);
  const at = stops.indexOf(target);
  // One at a time if the target is behind: past the end come the browser's own controls.
  return next !== -1 && at >= next ? at - next + 1 : 1;
}

/** Each homeowner has one complete receipt, and one notice of who comes. */
async function expectComplete(homes: readonly Home[]): Promise<void> {
  await Promise.all(homes.map(expectReceipt));
}

async function expectReceipt({ request, jobId }: Home): Promise<void> {
  const jobs = await call<Job[]>(request, "GET", "/api/homeowner/jobs");
  const job = jobs.find(({ id }) => id === jobId);
  expect(job).toMatchObject({
    status: "completed",
    legs: {
      out: { at: expect.any(String), photoUrl: expect.any(String) },
      in: { at: expect.any(String), photoUrl: expect.any(String) },
    },
  });
  for (const leg of [job?.legs.out, job?.legs.in])
    expect((await request.get(leg?.photoUrl ?? "")).headers()["content-type"]).toBe("image/jpeg");
  const told = await call<{ type: string }[]>(request, "GET", "/api/notifications");
  const types = told.map(({ type }) => type);
  // A pickup done before its window is reviewed first, so its homeowner is not told that the curb is clear.
  // In the evening the reminder of tomorrow's pickup has arrived as well.
  expect(types.filter((type) => type !== "pickupTomorrow")).toEqual(["jobAccepted"]);
}
