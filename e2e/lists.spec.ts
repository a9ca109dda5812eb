import { expect, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import { expectNoAxeFindings, expectToast, test, type Who } from "./fixtures.ts";
import { addHomeowner, addRunner, call, openPickups } from "./people.ts";

test.describe("failed requests", { tag: "@main" }, () => {
  const offline = ["This didn’t load", "You seem to be offline. Check the connection and try again."];
  const lists: {
    who: Who;
    path: string;
    procedure: string;
    full: string;
    says?: string[];
    isDaily?: boolean;
  }[] = [
    {
      who: "homeowner",
      path: "/homeowner",
      procedure: "homeowner.jobs",
      full: "No pickups yet",
      isDaily: true,
    },
    {
      who: "runner",
      path: "/runner/jobs",
      procedure: "runner.availableJobs",
      full: "No open jobs right now",
    },
    {
      who: "homeowner",
      path: "/notifications",
      procedure: "notifications.list",
      full: "Nothing to tell you yet",
    },
    {
      who: "admin",
      path: "/admin",
      procedure: "admin.stats",
      full: "Active Subscribers",
      says: ["The figures could not be loaded."],
    },
  ];
  for (const { who, path, procedure, full, says = offline, isDaily } of lists) {
    const tag = isDaily ? [] : ["@full"];
    test(`${procedure}: the screen says so and loads on retry`, { tag }, async ({
      page,
      newCaller,
      signInAs,
      faults,
    }) => {
      await signInAs(await newCaller(), "applicant");
      await signInAs(page, who);
      faults.expect(/net::ERR_FAILED/);
      const calls = (url: URL) => url.pathname.startsWith("/api/trpc/") && url.pathname.includes(procedure);
      await page.route(calls, (route) => route.abort());
      await page.goto(path);
      const failures = page.getByRole("main").getByRole("alert");
      for (const words of says) await expect(failures.first()).toContainText(words);
      await expectNoAxeFindings(page);

      await page.unroute(calls);
      // Calls in one batch failed together, each on its own card.
      for (let left = await failures.count(); left > 0; left = await failures.count()) {
        await failures.first().getByRole("button", { name: "Try Again" }).click();
        await expect.poll(() => failures.count()).toBeLessThan(left);
      }
      await expect(page.getByRole("main").getByText(full).first()).toBeVisible();
    });
  }

  test("a server error shows its reference", { tag: "@full" }, async ({ page, signInAs, faults }) => {
    await signInAs(page, "runner");
    faults.expect(/status of 503 .*runner\.jobs/);
    faults.expect(/answer: 503 .*runner\.jobs/);
    const calls = (url: URL) => url.pathname.includes("runner.jobs");
    await page.route(calls, async (route) => {
      const names = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? [];
      const error = {
        message: "The service cannot be reached right now. Please try again in a moment.",
        code: -32_603,
        data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503, requestId: "a-reference" },
      };
      await route.fulfill({ status: 503, json: names.map(() => ({ error: { json: error } })) });
    });
    await page.goto("/runner");
    const failure = page.getByRole("main").getByRole("alert").first();
    await expect(failure).toContainText(
      "The service cannot be reached right now. Please try again in a moment.",
    );
    await expect(failure).toContainText("Reference: a-reference");
  });

  test("going offline keeps the list and says that it could not be refreshed", {
    tag: "@full",
  }, async ({ page, newCaller, signInAs, zipCode, context, faults }) => {
    const homeowner = (await newCaller()).request;
    await addHomeowner(homeowner, zipCode);
    const { length: open } = await openPickups(homeowner);
    await signInAs(page, "runner");
    await showOffers(page, open);

    faults.expect(/net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expectToast(page, "Error", "You seem to be offline. Check the connection and try again.");
    await expect(offers(page)).toHaveCount(open);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("aria-busy");
    await expect(offers(page)).toHaveCount(open);
  });
});

test.describe("a runner", { tag: "@main" }, () => {
  test("who taps a taken job learns so, and the job leaves the list", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
    zipCode,
    admin,
    faults,
  }) => {
    const homeowner = (await newCaller()).request;
    await addHomeowner(homeowner, zipCode);
    const open = await openPickups(homeowner);
    await signInAs(page, "runner");
    // On a slow connection, the update that the offers are gone arrives after the tap.
    await page.route(/runner\.live/, () => {});
    await showOffers(page, open.length);
    const accept = offers(page)
      .first()
      .getByRole("button", { name: `Accept the job at Elm Street, ${zipCode}` });

    const rival = (await newCaller()).request;
    await addRunner(rival, zipCode, admin);
    for (const { id } of open) await call(rival, "POST", "/api/runner/accept-job", { jobId: id });
    faults.expect(/status of 409 .*runner\.acceptJob/);
    await accept.click();
    await expectToast(page, "Error", "Failed to accept job. It may have been taken by another runner.");
    await expect(offers(page)).toHaveCount(0);
    await expect(page.getByText("No open jobs right now")).toBeVisible();
    expect(await call<Job[]>(page.request, "GET", "/api/runner/jobs")).toHaveLength(0);
  });

  test("whose second tap lands on the next job takes only the first", async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const homeowner = (await newCaller()).request;
    await addHomeowner(homeowner, zipCode);
    const { length: open } = await openPickups(homeowner);
    await signInAs(page, "runner");
    await showOffers(page, open);

    const accept = offers(page)
      .first()
      .getByRole("button", { name: /^Accept/ });
    await accept.click();
    await expect(offers(page)).toHaveCount(open - 1);
    // The next job moved to the first one's place, so this click still belongs to the same double-click.
    await accept.click({ trial: true });
    const next = await accept.boundingBox();
    if (!next) throw new Error("There is nothing to press");
    await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("aria-busy");
    await expect(offers(page)).toHaveCount(open - 1);
    expect(await call<Job[]>(page.request, "GET", "/api/runner/jobs")).toHaveLength(1);
  });

  test("goes offline and sees no offers", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    const homeowner = (await newCaller()).request;
    await addHomeowner(homeowner, zipCode);
    const { length: open } = await openPickups(homeowner);
    await signInAs(page, "runner");
    await showOffers(page, open);
    await page.goto("/runner");
    await page.getByRole("switch", { name: "Availability" }).click();
    await expectToast(page, "You're Offline", "You get no new offers.");
    await page.goto("/runner/jobs");
    await expect(page.getByText("You're off duty")).toBeVisible();
    await expect(offers(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Go Online" }).click();
    await expectToast(page, "You're Online", "You can receive job offers.");
    await expect(page.getByText(`${open} open, soonest first`)).toBeVisible();
  });
});

function offers(page: Page) {
  return page.getByRole("region", { name: "Available Jobs" }).getByRole("article");
}

/** Opens the page of open jobs and shows all of them. */
async function showOffers(page: Page, count: number) {
  await page.goto("/runner/jobs");
  await expect(page.getByText(`${count} open, soonest first`)).toBeVisible();
  await expect(offers(page)).not.toHaveCount(0);
  const later = page.getByRole("button", { name: /^Show \d+ later jobs?$/ });
  if (await later.isVisible()) await later.click();
  await expect(offers(page)).toHaveCount(count);
}
