import { expect, type Page } from "@playwright/test";
import type { Job } from "#modules/pickups/contract/job.ts";
import {
  daysFromNow,
  expectNoAxeFindings,
  expectToast,
  goBackFromLayer,
  noteToasts,
  signIn,
  test,
  type Who,
} from "./fixtures.ts";
import { addHomeowner, addRunner, call, newEmail, openPickups } from "./people.ts";

const loggedOut = ["Unauthorized", "You are logged out. Logging in again..."];

test.describe("a signed-out visitor", { tag: "@main" }, () => {
  const dashboards = [
    { path: "/homeowner", who: "homeowner", heading: "Welcome, Harper!", tag: [] },
    {
      path: "/runner",
      who: "runner",
      heading: /^Good (morning|afternoon|evening), Rio$/,
      tag: ["@full"],
    },
    { path: "/admin", who: "admin", heading: "Admin Dashboard", tag: ["@full"] },
    { path: "/notifications", who: "homeowner", heading: "Notifications", tag: ["@full"] },
  ] as const;

  for (const { path, who, heading, tag } of dashboards) {
    test(`is asked to sign in at ${path}, signs in and comes back`, { tag: [...tag] }, async ({
      page,
      newCaller,
      signInAs,
    }) => {
      const person = await signInAs(await newCaller(), who);
      const login = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/login");
      const noted = await noteToasts(page);
      await page.goto(path);
      await expect.poll(noted).toContainEqual(loggedOut);
      expect((await login).url()).toContain(`/api/login?returnTo=${encodeURIComponent(path)}`);
      await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(path)}`);

      await signIn(page, person);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    });
  }

  for (const path of ["/subscribe", "/runner-setup"]) {
    test(`sees the landing page at ${path}`, { tag: "@full" }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Never miss garbage day again.");
      await expect(page).toHaveURL(path);
    });
  }

  test("sees an error for a wrong password, and must wait after ten", async ({
    page,
    newCaller,
    signInAs,
    faults,
  }) => {
    const { email, password } = await signInAs(await newCaller(), "homeowner");
    faults.expect(/status of 401 .*auth\.login/);
    faults.expect(/status of 429 .*auth\.login/);
    await page.goto("/sign-in");
    await signIn(page, { email, password: "wrong horse" });
    await expectToast(page, "Login Failed", "Invalid email or password. Please try again.");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expectNoAxeFindings(page);

    for (let failure = 2; failure <= 10; failure++) {
      const answer = await page.request.post("/api/login", { data: { email, password: "wrong horse" } });
      expect(answer.status()).toBe(401);
    }
    await signIn(page, { email, password });
    await expectToast(page, "Login Failed", /^Too many attempts\. Please try again in \d+ minutes?\.$/);
    await expect(page).toHaveURL("/sign-in");
  });

  test("sees which fields are missing before anything is sent", { tag: "@full" }, async ({ page }) => {
    await page.goto("/sign-in");
    await signIn(page, { email: "nobody", password: "short" });
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expectNoAxeFindings(page);
  });

  test("finds the wizard's input after a reload, and reads that no password is kept", async ({ page }) => {
    const email = newEmail();
    await page.goto("/sign-up");
    await fillFirstStep(page, email);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("City").fill("Springfield");
    await page.getByLabel("State").selectOption("IL");

    await page.reload();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("Service address");
    await expect(page.getByLabel("City")).toHaveValue("Springfield");
    await expect(page.getByLabel("State")).toHaveValue("IL");
    await expect(page.getByText("Please type your password again: it is not kept")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Type It Now" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("Harper");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).toContain(email);
    expect(kept).not.toContain("correct horse");
  });

  test("sees missing fields when leaving a wizard step", { tag: "@full" }, async ({ page }) => {
    await page.goto("/sign-up");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Step 1 of 4")).toBeVisible();
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByText("First name is required")).toBeVisible();
    await expect(page.getByText("Last name is required")).toBeVisible();
    await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test("goes one step back in the wizard with the browser's Back, and stays on the page", async ({
    page,
  }) => {
    await page.goto("/sign-up");
    await fillFirstStep(page, newEmail());
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Step 2 of 4")).toBeVisible();
    await goBackFromLayer(page);
    await expect(page.getByText("Step 1 of 4")).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("correct horse");
    await expect(page).toHaveURL("/sign-up");
  });

  test("whose email has an account learns it at the first step and can sign in", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
  }) => {
    const { email } = await signInAs(await newCaller(), "homeowner");
    await page.goto("/sign-up");
    await fillFirstStep(page, email);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("This email already has an account.")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Sign in instead" }).click();
    await expect(page).toHaveURL("/sign-in");
  });

  test("sees a 404 at an unknown address", { tag: "@full" }, async ({ page, faults }) => {
    faults.expect(/status of 404 .*\/nowhere/);
    const answer = await page.goto("/nowhere");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByText("This page doesn’t exist or has moved.")).toBeVisible();
    await page.getByRole("link", { name: "Go to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("a signed-in user", { tag: "@main" }, () => {
  const elsewhere: { who: Who; path: string; text: string; tag: string[] }[] = [
    { who: "homeowner", path: "/runner", text: "This page is only accessible to runners.", tag: [] },
    {
      who: "runner",
      path: "/homeowner",
      text: "This page is only accessible to homeowners.",
      tag: ["@full"],
    },
  ];
  for (const { who, path, text, tag } of elsewhere) {
    test(`as a ${who} is denied ${path}`, { tag }, async ({ page, signInAs }) => {
      await signInAs(page, who);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test("who is not an admin is denied /admin and sent to their dashboard", async ({ page, signInAs }) => {
    await signInAs(page, "runner");
    await page.goto("/admin");
    await expectToast(page, "Unauthorized", "Admin access required. Redirecting...");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
    await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("does not see the screens for visitors", async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    for (const path of ["/auth", "/sign-in", "/sign-up"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
    }
  });

  test("whose session ends on the dashboard signs in there, and the action completes", async ({
    page,
    signInAs,
    faults,
  }) => {
    const { password } = await signInAs(page, "homeowner");
    faults.expect(/status of 401 .*homeowner\.schedulePickup/);
    // The page keeps querying after the session has ended.
    faults.allow(/status of 401 /);
    await page.goto("/homeowner");
    await expect(page.getByText("Waiting for a runner").first()).toBeVisible();
    await page.getByRole("button", { name: "Schedule Pickup" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Pickup" });
    await dialog.getByLabel("Pickup date").fill(daysFromNow(3));
    // A weekly pickup may use that morning.
    await dialog.getByLabel("Time window").selectOption("afternoon");
    await page.request.post("/api/logout");
    await dialog.getByRole("button", { name: "Schedule Pickup" }).click();
    const again = page.getByRole("dialog", { name: "You were signed out" });
    await again.getByLabel("Password", { exact: true }).fill(password);
    await expectNoAxeFindings(page);
    await again.getByRole("button", { name: "Sign In and Finish" }).click();
    await expectToast(page, "Pickup Scheduled", /./);
    await expect(page).toHaveURL("/homeowner");
  });

  test("closes a dialog with the browser's Back, and stays on the page", async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/homeowner");
    await page.getByRole("button", { name: "Schedule Pickup" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Pickup" });
    await expect(dialog).toBeVisible();
    await goBackFromLayer(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/homeowner");
    await page.getByRole("button", { name: "Schedule Pickup" }).click();
    await expect(dialog).toBeVisible();
  });

  test("whose session ends on /subscribe signs in there, and the setup completes", {
    tag: "@full",
  }, async ({ page, signInAs, faults }) => {
    const { password } = await signInAs(page, "homeowner");
    faults.expect(/status of 401 .*homeowner\.saveService/);
    faults.allow(/status of 401 /);
    await page.goto("/subscribe");
    const send = page.getByRole("button", { name: "Complete Setup (Test Mode)" });
    await expect(send).toBeVisible();
    await page.request.post("/api/logout");
    await send.click();
    const again = page.getByRole("dialog", { name: "You were signed out" });
    await again.getByLabel("Password", { exact: true }).fill(password);
    await again.getByRole("button", { name: "Sign In and Finish" }).click();
    await expectToast(page, "Account Setup Complete!", /./);
  });

  test("without a home chooses a role, and must fill every field on /subscribe", {
    tag: "@full",
  }, async ({ page, signInAs }) => {
    await signInAs(page, "newcomer");
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["I'm a Homeowner", "I'm a Runner"]);
    await expect(page.getByRole("link", { name: "Start Earning" })).toHaveAttribute("href", "/runner-setup");
    await page.getByRole("link", { name: "Set Up Service" }).click();
    await page.getByRole("button", { name: "Complete Setup (Test Mode)" }).click();
    await expectToast(
      page,
      "Missing Information",
      "Please fill in all required fields and select at least one pickup day.",
    );
    await expect(page.getByText("Please select at least one pickup day", { exact: true })).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

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
    { who: "runner", path: "/runner", procedure: "runner.availableJobs", full: "No open jobs right now" },
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
    await page.goto("/runner");
    await expect(offers(page)).toHaveCount(open);

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
    await page.goto("/runner");
    await expect(offers(page)).toHaveCount(open.length);
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
    await expect(page.getByRole("region", { name: "Active Route" }).getByRole("article")).toHaveCount(0);
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
    await page.goto("/runner");
    await expect(offers(page)).toHaveCount(open);

    const accept = offers(page)
      .first()
      .getByRole("button", { name: /^Accept/ });
    await accept.click({ trial: true });
    const box = await accept.boundingBox();
    if (!box) throw new Error("There is nothing to press");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(offers(page)).toHaveCount(open - 1);
    // The next job moved to the first one's place, so this click still belongs to the same double-click.
    const next = await offers(page)
      .first()
      .getByRole("button", { name: /^Accept/ })
      .boundingBox();
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
    await page.goto("/runner");
    await expect(offers(page)).toHaveCount(open);
    await page.getByRole("switch", { name: "Availability" }).click();
    await expectToast(page, "You're Offline", "You get no new offers.");
    await expect(offers(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Go Online" }).click();
    await expectToast(page, "You're Online", "You can receive job offers.");
    await expect(offers(page)).toHaveCount(open);
  });
});

function offers(page: Page) {
  return page.getByRole("region", { name: "Available Jobs" }).getByRole("article");
}

async function fillFirstStep(page: Page, email: string) {
  await page.getByLabel("First name").fill("Harper");
  await page.getByLabel("Last name").fill("Homes");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile phone").fill("217-555-0134");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Confirm password").fill("correct horse");
}
