import { expect, type Page } from "@playwright/test";
import {
  expectNoAxeFindings,
  expectToast,
  fromNewAddress,
  signIn,
  test,
  untilDialogEntryIsGone,
} from "./fixtures.ts";
import { keyboard, reach } from "./hands.ts";
import { codeIn, linkIn } from "./outbox.ts";
import { addRunner, call, newEmail } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

const linkTo = (email: string, path: string) => linkIn(process.env.E2E_DATA_DIR ?? "", email, path);

async function changePassword(page: Page, current: string, chosen: string) {
  await page.getByRole("button", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("Current password").fill(current);
  await dialog.getByLabel("New password", { exact: true }).fill(chosen);
  await dialog.getByLabel("Repeat new password").fill(chosen);
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Change Password" }).click();
}

test.describe("account security", { tag: "@account" }, () => {
  test("changing the password signs out every other browser", async ({ page, newPage, signInAs, faults }) => {
    const { email, password } = await signInAs(page, "homeowner");
    const other = await newPage();
    await other.goto("/sign-in");
    await signIn(other, { email, password });
    await expect(other.getByRole("heading", { level: 1 })).toContainText("Harper");

    await page.goto("/settings#security");
    const thisDevice = page.getByRole("tabpanel", { name: "Security" }).getByText("This device");
    await expect(thisDevice).toBeVisible();
    await expectNoAxeFindings(page);
    faults.expect(/status of 403 /);
    await changePassword(page, "wrong horse", "a longer horse");
    const dialog = page.getByRole("dialog", { name: "Change Password" });
    await expect(dialog.getByText("This password is wrong. Please try again.")).toBeVisible();
    await dialog.getByLabel("Current password").fill(password);
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await expectToast(page, "Password Changed", "Every other device was signed out.");
    await expect(page.getByRole("button", { name: /^Sign out / })).toHaveCount(0);

    // Called together with the question for passkeys, the refusal is one of two answers under 207.
    faults.expect(/status of 401 |SIGN_IN_FAILED/);
    await other.goto("/settings");
    await expect(other).toHaveURL(/\/auth|\/sign-in/);
    await signIn(other, { email, password });
    await expectToast(other, "Login Failed", "Invalid email or password. Please try again.");
    await signIn(other, { email, password: "a longer horse" });
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await page.reload();
    await expect(thisDevice).toBeVisible();
  });

  test("the email's link resets a forgotten password, once", async ({ page, newCaller, signInAs }) => {
    const owner = await newCaller();
    const { email } = await signInAs(owner, "homeowner");
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send Link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectNoAxeFindings(page);

    const link = await linkTo(email, "/reset-password");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    // The token stays neither in the address nor in the browser's history.
    await expect(page).toHaveURL("/reset-password");
    await page.getByLabel("New password", { exact: true }).fill("sunshine1");
    await expect(page.getByText(/This password is easy to guess/)).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill("a longer horse");
    await expect(page.getByText(/This password is easy to guess/)).toHaveCount(0);
    await page.getByLabel("Repeat new password").fill("a longer horse");
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
    await page.getByRole("link", { name: "Sign In", exact: true }).last().click();
    await signIn(page, { email, password: "a longer horse" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Harper");
  });

  test("a used link leads to a new one", { tag: "@full" }, async ({ page, signInAs, faults, newCaller }) => {
    const { email } = await signInAs(await newCaller(), "newcomer");
    const data = { json: { email } };
    await page.request.post("/api/trpc/auth.requestPasswordReset", { data });
    const link = await linkTo(email, "/reset-password");
    const token = link.split("#")[1];
    await page.request.post("/api/trpc/auth.resetPassword", {
      data: { json: { token, password: "a longer horse" } },
    });
    faults.expect(/status of 400 /);
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("another horse");
    await page.getByLabel("Repeat new password").fill("another horse");
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByRole("heading", { name: "This link didn’t work" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Get a New Link" }).click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  });

  test("the first email's link confirms the address", { tag: "@full" }, async ({ page, signInAs }) => {
    const { email } = await signInAs(page, "homeowner");
    await page.goto("/homeowner");
    const card = page.getByRole("region", { name: "Confirm your email" });
    await expect(card).toBeVisible();
    await page.goto(await linkTo(email, "/verify-email"));
    await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
    await expect(page).toHaveURL("/verify-email");
    await expectNoAxeFindings(page);
    await page.goto("/homeowner");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
    await untilDialogEntryIsGone(page);
    await page.goto("/settings#security");
    await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  });

  test("the first email's code confirms the address where it is asked for", async ({
    page,
    signInAs,
    faults,
  }) => {
    faults.expect(/status of 403 /);
    const { email } = await signInAs(page, "homeowner");
    await page.goto("/homeowner");
    const card = page.getByRole("region", { name: "Confirm your email" });
    await card.getByRole("heading").click();
    const field = card.getByLabel("Six-digit code");
    const code = await codeIn(process.env.E2E_DATA_DIR ?? "", email);
    await field.pressSequentially(code === "111 111" ? "222222" : "111111");
    await expect(field).toHaveAccessibleDescription("That code is wrong. Use the one in our newest email.");
    await expectNoAxeFindings(page);
    await field.fill(code);
    await expectToast(page, "Email Confirmed", "Our emails will reach you.");
    await expect(card).toHaveCount(0);
  });

  test("a new address counts after its link; the old address is told and can recover the account", {
    tag: "@full",
  }, async ({ page, newPage, signInAs, faults }) => {
    // The page keeps querying after its session has ended.
    faults.allow(/status of 401 /);
    const { email, password } = await signInAs(page, "newcomer");
    const moved = newEmail();
    await page.request.post("/api/trpc/profile.update", { data: { json: { email: moved } } });
    // Opened while signed out, the link waits until its owner signs in.
    await page.context().clearCookies();
    faults.expect(/status of 403 /);
    await page.goto(await linkTo(moved, "/confirm-email"));
    await expect(page.getByRole("heading", { name: "One more thing: sign in" })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/sign-in?returnTo=%2Fconfirm-email");
    await signIn(page, { email, password });
    await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
    await expect(page).toHaveURL("/confirm-email");

    const owner = await newPage();
    await owner.goto(await linkTo(email, "/take-back"));
    const take = owner.getByRole("button", { name: "Take My Account Back" });
    await expect(take).toBeVisible();
    await expectNoAxeFindings(owner);
    await take.click();
    await expect(owner.getByRole("heading", { name: "Your account is yours again" })).toBeVisible();
    await owner.goto(await linkTo(email, "/reset-password"));
    await owner.getByLabel("New password", { exact: true }).fill("mine again horse");
    await owner.getByLabel("Repeat new password").fill("mine again horse");
    await owner.getByRole("button", { name: "Save Password" }).click();
    await owner.getByRole("link", { name: "Sign In", exact: true }).last().click();
    await signIn(owner, { email, password: "mine again horse" });
    await expect(owner).toHaveURL("/");
    const thief = await page.request.post("/api/login", { data: { email: moved, password } });
    expect(thief.status()).toBe(401);
  });

  test("signs out another browser", { tag: "@full" }, async ({ page, newPage, signInAs, faults }) => {
    const { email, password } = await signInAs(page, "newcomer");
    const other = await newPage();
    await other.goto("/sign-in");
    await signIn(other, { email, password });
    await expect(other).toHaveURL("/");
    await page.goto("/settings#security");
    await page
      .getByRole("button", { name: /^Sign out (?!all)/ })
      .first()
      .click();
    await expectToast(page, "Signed Out", /has to sign in again/);
    faults.expect(/status of 401 /);
    await other.goto("/settings");
    await expect(other).toHaveURL(/\/auth|\/sign-in/);
  });
});

/**
 * Its own server with a clock the story moves, because sensitive acts need the password from ten minutes after sign-in.
 */
const later = test.extend<{ server: AppServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startAppServer({
        // On the embedded database: otherwise the service corrects its clock by the database server's.
        first: "./e2e/another-day.ts",
        settings: { E2E_CLOCK_AHEAD: "0", E2E_STRIPE: "http://localhost" },
      });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { timeout: 600_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

later.describe("a setting that matters", { tag: "@account" }, () => {
  later(
    "takes the password by the keyboard alone, and gives the focus back",
    async ({ page, server, playwright, zipCode, faults }) => {
      const options = { baseURL: server.url, extraHTTPHeaders: fromNewAddress() };
      const admin = await playwright.request.newContext(options);
      await call(admin, "POST", "/api/login", server.admin);
      const { password } = await addRunner(page.context().request, zipCode, admin);
      await admin.dispose();
      const hand = keyboard(page);
      await page.goto("/settings");
      await reach(page.getByRole("tab", { name: "Billing" }));
      const billing = page.getByRole("tabpanel", { name: "Billing" });
      const payout = billing.getByLabel("Payout email");
      await hand.type(payout, "pay@example.com");
      await expect(payout).toHaveValue("pay@example.com");

      await server.tell({ ahead: 11 * 60_000 });
      faults.expect(/status of 403 /);
      const save = billing.getByRole("button", { name: "Save", exact: true });
      const question = page.getByRole("dialog", { name: "Is it you?" });
      const typed = question.getByLabel("Password", { exact: true });
      await hand.press(save);
      await expect(typed).toBeFocused();
      await expectNoAxeFindings(page);
      await later.step("Escape gives up: nothing is saved, nothing is lost", async () => {
        await page.keyboard.press("Escape");
        await expect(question).toHaveCount(0);
        await expect(save).toBeFocused();
        await expect(payout).toHaveValue("pay@example.com");
        await expect(billing.getByText("Not saved yet")).toBeVisible();
      });
      await later.step("a wrong password is said, and can be typed again at once", async () => {
        await page.keyboard.press("Enter");
        await expect(typed).toBeFocused();
        await page.keyboard.type("wrong horse");
        await page.keyboard.press("Enter");
        await expect(question.getByText("This password is wrong. Please try again.")).toBeVisible();
        await expect(typed).toBeFocused();
      });
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      await expectToast(page, "Settings Updated", /pay@example\.com/);
      await expect(question).toHaveCount(0);
      await expect(save).toBeFocused();
      await page.reload();
      await reach(page.getByRole("tab", { name: "Billing" }));
      await expect(payout).toHaveValue("pay@example.com");
    },
  );
});
