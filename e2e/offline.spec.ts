import { expect, type Page } from "@playwright/test";
import { startDeployment } from "./deployment.ts";
import { expectNoAxeFindings, expectToast, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/** What a page's browser stores of the app and its user. */
function kept(page: Page): Promise<{ caches: string[]; people: string[]; workers: number }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // Opening it before the app created it would create an empty one.
    const people = databases.some(({ name }) => name === "tidycurb") ? await read() : [];
    const workers = await navigator.serviceWorker.getRegistrations();
    return { caches: await caches.keys(), people, workers: workers.length };

    function read(): Promise<string[]> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open("tidycurb");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("kept").objectStore("kept").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      });
    }
  });
}

/** Everything precached, by names without content hashes. Nothing public, and nothing for admins. */
const screens = (kind: "js" | "css", ...names: string[]) => names.map((name) => `/assets/${name}.${kind}`);
/** Some of the files that signed-in screens need; the bundler decides the others. */
const keptNames = [
  "/index.html",
  "/theme.js",
  "/assets/bricolage-grotesque.woff2",
  ...screens("js", "app", "shared", "forms", "dialog-frame", "not-found", "keep-offline", "live-stream"),
  ...screens(
    "js",
    "calendar",
    "schedule-dialog",
    "subscribe",
    "vacation-rental",
    "history",
    "problem-dialog",
  ),
  ...screens(
    "js",
    "logout",
    "routes",
    "stop-dialogs",
    "availability-dialogs",
    "payouts",
    "support",
    "training",
  ),
  ...screens("js", "notifications", "profile", "settings", "confirm-email"),
  ...screens("css", "app", "shared", "forms", "profile"),
];

/** For visitors and admins. Sign-up shares "sign-in-site" with the runner setup. */
const ofOthers =
  /^\/assets\/(?:admin|alerts|audit|desk|dispatch|figures|gallery|health|holidays|money|operations|pay(?!-lines)|people(?!-part)|person|platform|problems|public|rates|settings-tab|site)[.-]/;

const nothing = { caches: [], people: [], workers: 0 };

/** The worker has cached the whole app, and the person's own data is stored as well. */
async function untilKept(page: Page, userId: string): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state).toBe("activated");
  await expect.poll(async () => (await kept(page)).people).toEqual([userId]);
}

test.describe("offline", { tag: "@public" }, () => {
  test("a runner opens the app and sees the last known state with an offline line", async ({
    page,
    context,
    newCaller,
    signInAs,
    faults,
  }) => {
    await signInAs(await newCaller(), "homeowner");
    const { user } = await signInAs(page, "runner");
    await page.goto("/");
    const offer = page.getByText(/^\d+ jobs available in your ZIP codes\.$/);
    await expect(offer).toBeVisible();
    await untilKept(page, user.id);

    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.reload();
    const line = page.getByText(/^You’re offline\. Last updated .+\d [AP]M\.$/);
    await expect(line).toBeVisible();
    await expect(offer).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goto("/notifications");
    await expect(line).toBeVisible();

    await context.setOffline(false);
    await expect(line).toBeHidden();
    await page.goto("/");
    await expect(offer).toBeVisible();
  });

  test("no public page or API call is cached", async ({ page, signInAs }) => {
    const { user } = await signInAs(page, "homeowner");
    await page.goto("/");
    await untilKept(page, user.id);
    const paths = await page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    const names = paths.map((path) => path.replace(/-[\w-]{7}\.(?=\w+$)/, "."));
    expect(names).toEqual(expect.arrayContaining(keptNames));
    expect(names.filter((name) => !name.startsWith("/assets/")).toSorted()).toEqual([
      "/index.html",
      "/theme.js",
    ]);
    expect(names.filter((name) => ofOthers.test(name))).toEqual([]);
  });
});

test.describe("after signing out", { tag: "@public" }, () => {
  test("nothing is left in the browser", async ({ page, signInAs, faults }) => {
    const { user } = await signInAs(page, "homeowner");
    await page.goto("/");
    await untilKept(page, user.id);
    // The page keeps querying while the session ends.
    faults.allow(/status of 401 /);
    await page.goto("/logout");
    await expect.poll(() => kept(page)).toEqual(nothing);
  });

  test("or after the session ended elsewhere, once any page is opened", async ({
    page,
    context,
    signInAs,
  }) => {
    const { user } = await signInAs(page, "homeowner");
    await page.goto("/");
    await untilKept(page, user.id);
    await context.clearCookies();
    await page.goto("/about");
    await expect.poll(() => kept(page)).toEqual(nothing);
  });
});

test("an open app offers a new version and loads it on request", {
  tag: "@public",
}, async ({ page, baseURL, signInAs }) => {
  const deployment = await startDeployment(baseURL ?? "");
  try {
    const { user } = await signInAs(page, "homeowner");
    await page.goto(`${deployment.url}/`);
    await untilKept(page, user.id);
    const build = deployment.renew();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expectToast(page, "A new version is here", "It takes a second to load, whenever it suits you.");
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("meta[name=tidycurb-build]")).toHaveAttribute("content", build);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(async () => (await kept(page)).caches).toEqual([`tidycurb-${build}`]);
    await expect(page.getByText("A new version is here")).toBeHidden();
  } finally {
    // Leave the page first, so stopping the server cuts off no request.
    await page.goto("about:blank");
    await deployment.stop();
  }
});
