import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { googleChannel, totp } from "#modules/sign-in/rules.ts";
import { type GoogleProvider, googleProvider } from "#testkit/google-provider.ts";
import { expectNoAxeFindings, expectToast, signIn, test } from "./fixtures.ts";
import { linkIn } from "./outbox.ts";
import { newEmail, untouchedDatabase } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

let provider: GoogleProvider;
let server: AppServer;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  provider = await googleProvider();
  server = await startAppServer({ from: untouchedDatabase(), settings: provider.env });
});
test.afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  await provider?.stop();
});

const password = "correct horse";

/** The email address is verified, as a second factor requires. */
async function register(page: Page): Promise<string> {
  const email = newEmail();
  const data = { firstName: "Ana", lastName: "Reyes", email, password };
  expect((await page.request.post(`${server.url}/api/register`, { data })).status()).toBe(201);
  await page.goto(`${server.url}${await linkIn(server.dataDir, email, "/verify-email")}`);
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  return email;
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ ...totp, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * totp.period * 1000,
  });

const openSecurity = (page: Page) => page.goto(`${server.url}/settings#security`);
const card = (page: Page, name: string) => page.getByRole("region", { name });

test.describe("signing in", { tag: "@account" }, () => {
  test("requires the second factor or a recovery code", async ({ page, newPage, faults }) => {
    const email = await register(page);
    await openSecurity(page);
    const factor = card(page, "Two-Factor Authentication");
    await factor.getByRole("button", { name: "Turn On" }).click();
    const setUp = page.getByRole("dialog", { name: "Set up two-factor authentication" });
    await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expectNoAxeFindings(page);
    const secret = (await setUp.locator("code").innerText()).replaceAll(" ", "");
    faults.expect(/status of 403 /);
    await setUp.getByLabel("Code that the app shows").fill("000000");
    await setUp.getByRole("button", { name: "Turn On" }).click();
    await expect(setUp).toContainText("This code is wrong");
    // The previous code, so the current one stays usable for sign-in.
    await setUp.getByLabel("Code that the app shows").fill(codeOf(secret, -1));
    await setUp.getByRole("button", { name: "Turn On" }).click();
    const kept = page.getByRole("dialog", { name: "Your recovery codes" });
    await expect(kept.getByRole("listitem")).toHaveCount(10);
    await expectNoAxeFindings(page);
    const [recovery = ""] = await kept.getByRole("listitem").allInnerTexts();
    const download = page.waitForEvent("download");
    await kept.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("tidycurb-recovery-codes.txt");
    await kept.getByRole("button", { name: "I Saved Them" }).click();
    await expect(factor).toContainText("10 left");
    await expectNoAxeFindings(page);

    const other = await newPage();
    await other.goto(`${server.url}/sign-in?returnTo=/settings`);
    await signIn(other, { email, password });
    const code = other.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expectNoAxeFindings(other);
    expect((await other.request.get(`${server.url}/api/user`)).status()).toBe(401);
    await code.fill("000000");
    await other.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(other.getByText("This code is wrong")).toBeVisible();
    await code.fill(codeOf(secret));
    await other.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(other).toHaveURL(`${server.url}/settings`);

    const third = await newPage();
    await third.goto(`${server.url}/auth`);
    await signIn(third, { email, password });
    await third.getByRole("button", { name: "Use a recovery code" }).click();
    await third.getByLabel("Recovery code").fill(recovery);
    await expectNoAxeFindings(third);
    await third.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(third).toHaveURL(`${server.url}/`);
    await openSecurity(third);
    await expect(card(third, "Two-Factor Authentication")).toContainText("9 left");
    await card(third, "Two-Factor Authentication").getByRole("button", { name: "Turn Off" }).click();
    const question = third.getByRole("dialog", { name: "Turn off two-factor authentication?" });
    await expectNoAxeFindings(third);
    await question.getByLabel("Code").fill(codeOf(secret, 1));
    await question.getByRole("button", { name: "Turn Off" }).click();
    await expectToast(third, "Two-Factor Authentication Is Off", /./);
  });

  test("goes through Google in a separate window, which leaves nothing behind", async ({ page }) => {
    provider.claims = {
      sub: "google-of-mia",
      email: newEmail(),
      email_verified: true,
      given_name: "Mia",
      family_name: "Stone",
    };
    await page.goto(`${server.url}/sign-in?returnTo=/settings`);
    const button = page.getByRole("button", { name: "Continue with Google" });
    await expect(button).toBeVisible();
    await expectNoAxeFindings(page);
    const opened = page.context().waitForEvent("page");
    await button.click();
    const popup = await opened;
    const seen: string[] = [];
    popup.on("framenavigated", (frame) => seen.push(frame.url()));
    const referers: (string | undefined)[] = [];
    popup.on("request", (request) => referers.push(request.headers().referer));
    await expect(page).toHaveURL(`${server.url}/settings`);
    await expect.poll(() => popup.isClosed()).toBe(true);
    for (const address of seen.filter((url) => url.startsWith(server.url)))
      expect(new URL(address).searchParams.has("code")).toBe(false);
    expect(referers.join()).not.toMatch(/code=|state=|token/);
    const user = await page.request.get(`${server.url}/api/user`);
    expect(await user.json()).toMatchObject({ firstName: "Mia", emailVerified: true });
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.includes("google"))).toEqual([]);
  });

  test("in a window opened by another site's page tells that page nothing", async ({ newPage, faults }) => {
    const evil = await newPage();
    const site = "http://evil.test";
    await evil
      .context()
      .route(`${site}/**`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>evil</title>" }),
      );
    await evil.goto(site);
    const windowId = crypto.randomUUID();
    faults.expect(/status of 403 /);
    /** Opens a page of ours from there; returns the opener's handle and the page. */
    const open = async (path: string) => {
      const opened = evil.context().waitForEvent("page");
      await evil.evaluate(
        ([address, channel]) => {
          const told: unknown[] = [];
          addEventListener("message", ({ data }) => told.push(data));
          new BroadcastChannel(channel).onmessage = ({ data }) => told.push(data);
          Object.assign(globalThis, { told, popup: window.open(address, "_blank") });
        },
        [`${server.url}${path}`, googleChannel(windowId)] as const,
      );
      return opened;
    };
    const heard = () =>
      evil.evaluate(() => {
        const { told, popup } = globalThis as unknown as { told: unknown[]; popup: Window | null };
        return { told, isCutOff: popup === null || popup.closed };
      });

    // At the end of the flow, the page tells only our own pages, and the opener has lost it.
    const end = await open(`/google?outcome=signedIn&window=${windowId}`);
    await end.waitForEvent("close").catch(() => {});
    await expect.poll(heard).toEqual({ told: [], isCutOff: true });
    // At the start of the flow, it refuses to begin from there.
    const start = await open(`/api/auth/google?window=${windowId}`);
    await start.waitForLoadState();
    expect(await start.content()).toContain("FOREIGN_ORIGIN");
    expect(await start.evaluate(() => window.opener)).toBeNull();
    expect((await heard()).told).toEqual([]);
    const cookies = await evil.context().cookies(server.url);
    // The tests hide the demo bar.
    expect(cookies.filter(({ name }) => name !== "tidycurb-trial")).toEqual([]);
  });

  test("with Google asks for the second factor, and uses the whole page when popups are blocked", {
    tag: "@full",
  }, async ({ page, newPage, faults }) => {
    const email = await register(page);
    provider.claims = { sub: "google-of-ana", email, email_verified: true, given_name: "Ana" };
    await page.context().addInitScript(() => {
      window.open = () => null;
    });
    // The address alone links nothing.
    const stranger = await newPage();
    await stranger.addInitScript(() => {
      window.open = () => null;
    });
    await stranger.goto(`${server.url}/sign-in`);
    await stranger.getByRole("button", { name: "Continue with Google" }).click();
    await expect(stranger.getByRole("main")).toContainText("This email already has an account.");
    await expectNoAxeFindings(stranger);

    await openSecurity(page);
    await card(page, "Google").getByRole("button", { name: "Link Google" }).click();
    await expect(page).toHaveURL(`${server.url}/settings#security`);
    await expect(card(page, "Google")).toContainText(email);
    const factor = card(page, "Two-Factor Authentication");
    await factor.getByRole("button", { name: "Turn On" }).click();
    const setUp = page.getByRole("dialog", { name: "Set up two-factor authentication" });
    const secret = (await setUp.locator("code").innerText()).replaceAll(" ", "");
    await setUp.getByLabel("Code that the app shows").fill(codeOf(secret, -1));
    await setUp.getByRole("button", { name: "Turn On" }).click();
    await page.getByRole("button", { name: "I Saved Them" }).click();

    await stranger.goto(`${server.url}/sign-in?returnTo=/profile`);
    await stranger.getByRole("button", { name: "Continue with Google" }).click();
    const code = stranger.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    expect(new URL(stranger.url()).pathname).toBe("/google");
    expect(stranger.url()).not.toMatch(/code=|state=|token/);
    await expectNoAxeFindings(stranger);
    await code.fill(codeOf(secret));
    await stranger.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(stranger).toHaveURL(`${server.url}/profile`);

    // Unlinking signs the other browser out, which may still be loading the profile.
    faults.allow(/status of 401 /);
    await card(page, "Google").getByRole("button", { name: "Unlink" }).click();
    await page
      .getByRole("dialog", { name: "Unlink Google?" })
      .getByRole("button", { name: "Unlink" })
      .click();
    await expectToast(page, "Google Unlinked", /./);
  });
});
