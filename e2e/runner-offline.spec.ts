import { type BrowserContext, expect, type Locator, type Page, type Request } from "@playwright/test";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { jpeg } from "#testkit/pictures.ts";
import { startDeployment } from "./deployment.ts";
import {
  type Caller,
  daysFromNow,
  expectNoAxeFindings,
  openAccountMenu,
  openLegs,
  test,
} from "./fixtures.ts";
import { untilKept } from "./kept.ts";
import { newHand } from "./keystrokes.ts";
import { addHomeowner, call, type Person, schedulePickup, serveLeg } from "./people.ts";

test.use({
  serviceWorkers: "allow",
  permissions: ["camera", "geolocation"],
  geolocation: { latitude: 39.78, longitude: -89.65 },
  viewport: { width: 390, height: 844 },
});

const stop = (page: Page) => page.getByRole("region", { name: "Next Stop", exact: true });
const line = (page: Page) => page.getByText(/^You’re offline\. Last updated .+\d [AP]M\.$/);

/** Each tab, and what only its own reads can show there. */
const tabs = [
  { path: "/runner", shows: /^\d00 Elm Street/ },
  { path: "/runner/jobs", shows: /^\d+ open, soonest first$/ },
  { path: "/runner/week", shows: "No days off planned." },
  { path: "/runner/pay", shows: "$0.00 so far" },
  { path: "/runner/you", shows: "No ratings yet" },
] as const;

/** What the tabs' reads are stored as. */
const allReads = [
  "route",
  "offerDetails",
  "daysOff",
  "hours",
  "statements",
  "payYear",
  "standing",
  "application",
];

/** A usual phone network's round trip, and the server's time. */
const secondsARound = 0.2;

type Home = Caller & { jobId: string };

const addresses = ["100 Elm Street", "200 Elm Street"];

/** A pickup tomorrow at each address, which the runner takes. The planned ones stay open. */
async function settle(
  runner: Page,
  { newCaller, zipCode }: { newCaller: () => Promise<Caller>; zipCode: string },
): Promise<Home[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const { request } = await newCaller();
      await addHomeowner(request, zipCode, { address, unit: undefined, pickupDays: ["Tuesday"] });
      const { id: jobId } = await schedulePickup(request, daysFromNow(1));
      await call(runner.request, "POST", "/api/runner/accept-job", { jobId });
      return { request, jobId };
    }),
  );
}

/** The next stop's cans out, by the buttons of Now; resolves to its address. */
async function takeOut(page: Page): Promise<string> {
  const heading = stop(page).getByRole("heading", { name: /^\d00 Elm Street/ });
  const address = (await heading.innerText()).slice(0, "100 Elm Street".length);
  await stop(page)
    .getByRole("button", { name: /^I’m here/ })
    .click();
  await stop(page)
    .getByRole("button", { name: /^Photo: cans out/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Cans at the curb" });
  await dialog.getByRole("button", { name: "Take Photo", exact: true }).click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await dialog.getByRole("button", { name: "Use This Photo" }).click();
  await expect(stop(page).getByRole("heading", { name: address })).toHaveCount(0);
  return address;
}

async function expectUnsent(page: Page, count: number): Promise<void> {
  const now = page.getByRole("navigation", { name: "Main" }).getByRole("link").first();
  await expect(now.getByText(/waiting to be sent$/)).toHaveText(
    count === 0 ? [] : [`${count} waiting to be sent`],
  );
}

/** The starts that the server has answered. */
function countStarts(context: BrowserContext): () => number {
  let starts = 0;
  context.on("response", (response) => {
    if (response.url().includes("runner.startJob") && response.ok()) starts += 1;
  });
  return () => starts;
}

async function jobsOf(homes: readonly Home[]): Promise<Job[]> {
  const jobs = await Promise.all(
    homes.map(async ({ request, jobId }) => {
      const all = await call<Job[]>(request, "GET", "/api/homeowner/jobs");
      return all.filter(({ id }) => id === jobId);
    }),
  );
  return jobs.flat();
}

/** The addresses whose cans are out by the server's answer, each with a photo. */
async function outs(homes: readonly Home[]): Promise<string[]> {
  const jobs = await jobsOf(homes);
  return jobs
    .filter(({ legs }) => legs.out.photoUrl !== null)
    .map(({ address }) => address.slice(0, addresses[0]?.length));
}

/** What counts of a home's pickup: its state, times and photos. */
async function countedOf(home: Home) {
  const [job] = await jobsOf([home]);
  const { status, legs } = job as Job;
  // Each answer has a new signed URL for a photo.
  return { status, legs: [legs.out, legs.in].map(({ at, photoUrl }) => [at, photoUrl?.split("?")[0]]) };
}

/** A runner with two stops tomorrow opens Now, and their browser keeps the day. */
async function openDay(
  page: Page,
  {
    signInAs,
    url = "",
    ...rest
  }: {
    signInAs: (caller: Caller, who: "runner") => Promise<Person>;
    newCaller: () => Promise<Caller>;
    zipCode: string;
    url?: string;
  },
  reads: readonly string[] = ["route"],
): Promise<{ homes: Home[]; runner: Person }> {
  const runner = await signInAs(page, "runner");
  await openLegs(page);
  const homes = await settle(page, rest);
  await page.goto(`${url}/runner`);
  await expect(stop(page)).toBeVisible();
  await untilKept(page, runner.user.id, ...reads.map((read) => `["runner","${read}"]`));
  return { homes, runner };
}

test.describe("without reception", { tag: "@runner" }, () => {
  test("each tab opens with what was last known, though only Now was opened before", async ({
    page,
    context,
    newCaller,
    zipCode,
    signInAs,
    faults,
  }) => {
    await openDay(page, { newCaller, zipCode, signInAs }, allReads);
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    for (const { path, shows } of tabs) {
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
      await expect(line(page)).toBeVisible();
    }
    await expectNoAxeFindings(page);
  });

  for (const { path, shows } of tabs)
    test(`a closed app opens on ${path}, counts what waits, and sends it once`, {
      tag: "@full",
    }, async ({ page, context, newCaller, zipCode, signInAs, faults }) => {
      const { homes } = await openDay(page, { newCaller, zipCode, signInAs }, allReads);
      const starts = countStarts(context);
      faults.expect(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      const address = await takeOut(page);
      await page.close();
      const opened = await context.newPage();
      await opened.goto(path);
      await expect(opened.getByText(shows).first()).toBeVisible();
      await expect(line(opened)).toBeVisible();
      await expectUnsent(opened, 1);
      await opened.reload();
      await expectUnsent(opened, 1);
      expect(starts()).toBe(0);
      await context.setOffline(false);
      await expectUnsent(opened, 0);
      await expect(line(opened)).toBeHidden();
      expect(starts()).toBe(1);
      expect(await outs(homes)).toEqual([address]);
    });

  test("full cans are reported with their photo, and their home hears of it once there is reception", async ({
    page,
    context,
    newCaller,
    zipCode,
    signInAs,
    faults,
  }) => {
    const { homes } = await openDay(page, { newCaller, zipCode, signInAs });
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    for (const _ of addresses) await takeOut(page);
    const heading = stop(page).getByRole("heading", { name: /^\d00 Elm Street/ });
    const address = (await heading.innerText()).slice(0, "100 Elm Street".length);
    await stop(page)
      .getByRole("button", { name: /^I’m here/ })
      .click();
    await stop(page)
      .getByRole("button", { name: /^Photo: cans back/ })
      .click();
    const dialog = page.getByRole("dialog");
    const question = dialog.getByRole("group", { name: "Did the truck empty the cans?" });
    await expect(question).toBeInViewport({ ratio: 1 });
    await question.getByRole("radio", { name: "No, still full" }).check();
    await expect(dialog.getByText("Leave the cans at the curb.")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await isUncovered(dialog.getByRole("button", { name: "Take Photo", exact: true }))).toBe(true);
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Use This Photo" }).click();
    await expect(dialog.getByText("Please take a photo of the full cans.")).toBeVisible();
    await dialog.getByRole("button", { name: "Take Photo", exact: true }).click();
    await expect(dialog.getByRole("img", { name: "Photo of the full cans" })).toBeVisible();
    await dialog.getByRole("button", { name: "Use This Photo" }).click();
    await expectUnsent(page, 3);
    await context.setOffline(false);
    await expectUnsent(page, 0);
    const told = (await jobsOf(homes)).filter((job) => job.status === "completed");
    expect(told).toMatchObject([
      {
        address: expect.stringContaining(address),
        fullCans: "leftOut",
        legs: { in: { photoUrl: expect.any(String) } },
      },
    ]);
  });

  test("signing out from Now asks about unsent work, and staying keeps it", async ({
    page,
    context,
    newCaller,
    zipCode,
    signInAs,
    faults,
  }) => {
    await openDay(page, { newCaller, zipCode, signInAs });
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await takeOut(page);
    await (await openAccountMenu(page)).getByRole("link", { name: "Sign Out" }).click();
    await expect(page.getByRole("heading", { name: "One step has not been sent" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Send It First" }).click();
    await expect(page.getByText("1 waiting", { exact: true })).toBeVisible();
    await page.goto("/runner");
    await expectUnsent(page, 1);
  });

  test("the next stop is read within two seconds of opening the app, after three rounds of calls or none", async ({
    page,
    context,
    newCaller,
    zipCode,
    signInAs,
    faults,
  }) => {
    await openDay(page, { newCaller, zipCode, signInAs });
    await page.close();
    /** The rounds of calls until the stop stands there, each begun by the last one's answer, and the seconds to read it. */
    const open = async () => {
      const opened = await context.newPage();
      await openLegs(opened);
      const asked = new Set<Request>();
      let rounds = 0;
      opened.on("request", (request) => {
        const { pathname } = new URL(request.url());
        // The stream of changes begins no round, and extra work is asked for once the stop stands there.
        const isBeside = /\/runner\.(?:live|addOns)$/.test(pathname);
        if (pathname.startsWith("/api/trpc/") && !isBeside) asked.add(request);
      });
      opened.on("response", (response) => {
        if (!asked.has(response.request())) return;
        rounds += 1;
        // The answers to what was asked before this one came belong to its round.
        asked.clear();
      });
      await opened.goto("/runner");
      const address = stop(opened).getByRole("heading", { name: /^\d00 Elm Street/ });
      await expect(address).toBeInViewport({ ratio: 1 });
      const seen = rounds;
      const hand = newHand(opened);
      await hand.studies(address);
      await opened.close();
      return { rounds: seen, seconds: hand.seconds() + seen * secondsARound };
    };
    const online = await open();
    // The session, the first screen, and tomorrow's stops once today has none.
    expect(online.rounds).toBeLessThanOrEqual(3);
    expect(online.seconds).toBeLessThanOrEqual(2);
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    const offline = await open();
    expect(offline.rounds).toBe(0);
    expect(offline.seconds).toBeLessThanOrEqual(2);
  });

  test("a stop finished on two phones counts once, and the phone that was late says so", {
    tag: "@full",
  }, async ({ page, context, newCaller, zipCode, signInAs, faults }) => {
    const { homes, runner } = await openDay(page, { newCaller, zipCode, signInAs });
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    const address = await takeOut(page);

    const second = (await newCaller()).request;
    await call(second, "POST", "/api/login", { email: runner.email, password: runner.password });
    const home = homes[addresses.indexOf(address)] as Home;
    const photo = await jpeg();
    for (const leg of ["out", "in"] as const) await serveLeg(second, { jobId: home.jobId, leg, photo });
    const before = await countedOf(home);

    await context.setOffline(false);
    const news = page.getByRole("region", { name: "Needs You" });
    await expect(
      news.getByText(
        "Another phone sent this first, so it counts once. Its photo is kept; the one from this phone isn’t.",
      ),
    ).toBeVisible();
    await expectUnsent(page, 0);
    await expectNoAxeFindings(page);
    await news.getByRole("button", { name: "Got It" }).click();
    await expect(news).toHaveCount(0);
    expect(await countedOf(home)).toEqual(before);
    const { runnerProfile } = await call<User>(second, "GET", "/api/user");
    expect(runnerProfile?.completedJobs).toBe(1);
  });
});

test("a new version of the app keeps a full queue, which is sent once after the update", {
  tag: ["@runner", "@full"],
}, async ({ page, context, baseURL, newCaller, zipCode, signInAs, faults }) => {
  const deployment = await startDeployment(baseURL ?? "");
  try {
    const { homes } = await openDay(page, { newCaller, zipCode, signInAs, url: deployment.url });
    const starts = countStarts(context);
    // Only if the ten seconds to undo are over before the new version is there.
    faults.allow(/ERR_FAILED/);
    const upload = /runner\.createPhotoUpload/;
    await context.route(upload, (route) => route.abort());
    for (const _ of addresses) await takeOut(page);
    await expectUnsent(page, 2);
    const build = deployment.renew();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("meta[name=tidycurb-build]")).toHaveAttribute("content", build);
    await expectUnsent(page, 2);
    expect(starts()).toBe(0);
    await context.unroute(upload);
    await expectUnsent(page, 0);
    expect(starts()).toBe(2);
    expect(await outs(homes)).toEqual(addresses);
  } finally {
    // Leave the page first, so stopping the server cuts off no request.
    await page.goto("about:blank");
    await deployment.stop();
  }
});

/** Whether a control is in sight without scrolling, down to its lower edge. */
function isUncovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 4));
  });
}
