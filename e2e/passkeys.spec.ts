import { type CDPSession, expect, type Page } from "@playwright/test";
import { expectNoAxeFindings, expectToast, openAccountMenu, signIn, test } from "./fixtures.ts";
import { linkIn } from "./outbox.ts";
import { newEmail, untouchedDatabase } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer({ from: untouchedDatabase() });
});
test.afterAll(async () => expect(await server?.stop()).toBe(0));

const password = "correct horse";

/** Gives the page's browser a device that keeps passkeys and knows its owner. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Nobody touches the device until a test says so.
      automaticPresenceSimulation: false,
    },
  });
  return { cdp, authenticatorId };
}

/** The owner touches the device once it asks: for one act on the page. */
async function touching(
  { cdp, authenticatorId }: Awaited<ReturnType<typeof addDevice>>,
  act: () => Promise<unknown>,
): Promise<void> {
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await act();
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
}

async function register(page: Page): Promise<string> {
  const email = newEmail();
  const home = {
    address: "1600 Elm Street",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    phoneNumber: "217-555-0134",
    pickupDays: ["Tuesday"],
  };
  const data = { firstName: "Ana", lastName: "Reyes", email, password, ...home };
  expect((await page.request.post(`${server.url}/api/register/homeowner`, { data })).status()).toBe(201);
  await page.goto(`${server.url}${await linkIn(server.dataDir, email, "/verify-email")}`);
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  return email;
}

const card = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const offer = (page: Page) => page.getByRole("region", { name: "Skip the password next time" });

async function signOut(page: Page): Promise<void> {
  await (await openAccountMenu(page)).getByRole("link", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "You're Logged Out" })).toBeVisible();
}

test.describe("passkeys", { tag: "@account" }, () => {
  test("one is added in the settings, signs in without a password, and is removed", async ({
    page,
    faults,
  }) => {
    // Signing out may overtake what the settings still ask for.
    faults.allow(/status of 401 .*security\.passkeys/);
    const device = await addDevice(page);
    await register(page);
    await page.goto(`${server.url}/settings#security`);
    await expect(card(page)).toContainText("No passkeys yet");
    await touching(device, async () => {
      await card(page).getByRole("button", { name: "Add a Passkey" }).click();
      await expectToast(page, "Passkey Added", "Next time, sign in with it.");
    });
    await expect(card(page).getByRole("listitem")).toHaveText(/^Chrome · .*Added .* · not used yet/);
    await expectNoAxeFindings(page);

    await signOut(page);
    // Among the suggestions of the email field: the test device takes them at once.
    await touching(device, async () => {
      await page.goto(`${server.url}/sign-in?returnTo=/settings`);
      await expect(page).toHaveURL(`${server.url}/settings`);
    });
    // All parts of the settings have their answers before signing out.
    await page.goto(`${server.url}/settings`, { waitUntil: "networkidle" });
    await signOut(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto(`${server.url}/sign-in?returnTo=/settings`);
    const button = page.getByRole("button", { name: "Sign In with a Passkey" });
    await expect(button).toBeVisible();
    await expectNoAxeFindings(page);
    await touching(device, async () => {
      await button.click();
      await expect(page).toHaveURL(`${server.url}/settings`);
    });
    await page.getByRole("tab", { name: "Security" }).click();
    await expect(card(page).getByRole("listitem")).toContainText("last used");

    await card(page)
      .getByRole("button", { name: /^Remove Chrome/ })
      .click();
    const question = page.getByRole("dialog", { name: "Remove this passkey?" });
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Passkey Removed", "Every other device was signed out.");
    await expect(card(page)).toContainText("No passkeys yet");

    await signOut(page);
    await page.goto(`${server.url}/sign-in`);
    faults.expect(/status of 403 /);
    await touching(device, async () => {
      await button.click();
      await expectToast(page, "You’re Not Signed In", /^This passkey is no longer registered here/);
    });
  });

  test("a second device has its own, and a lost one is removed from the other", async ({
    page,
    newPage,
    faults,
  }) => {
    // The lost device is signed out, wherever it is in the app.
    faults.allow(/status of 401 |UNAUTHORIZED/);
    const device = await addDevice(page);
    const email = await register(page);
    await page.goto(`${server.url}/settings#security`);
    await touching(device, async () => {
      await card(page).getByRole("button", { name: "Add a Passkey" }).click();
      await expectToast(page, "Passkey Added", "Next time, sign in with it.");
    });

    const other = await newPage();
    const second = await addDevice(other);
    await other.goto(`${server.url}/sign-in?returnTo=/calendar`);
    await signIn(other, { email, password });
    await expect(other).toHaveURL(`${server.url}/calendar`);
    await other.goto(`${server.url}/settings#security`);
    await touching(second, async () => {
      await card(other).getByRole("button", { name: "Add a Passkey" }).click();
      await expectToast(other, "Passkey Added", "Next time, sign in with it.");
    });
    await expect(card(other).getByRole("listitem")).toHaveCount(2);

    // The first is the older one, which was lost.
    await card(other)
      .getByRole("button", { name: /^Remove Chrome/ })
      .first()
      .click();
    await other
      .getByRole("dialog", { name: "Remove this passkey?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expectToast(other, "Passkey Removed", "Every other device was signed out.");
    await expect(card(other).getByRole("listitem")).toHaveCount(1);

    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto(`${server.url}/sign-in`);
    faults.expect(/status of 403 /);
    await touching(device, async () => {
      await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
      await expectToast(page, "You’re Not Signed In", /^This passkey is no longer registered here/);
    });

    await signOut(other);
    await other.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await other.goto(`${server.url}/sign-in?returnTo=/settings`);
    await touching(second, async () => {
      await other.getByRole("button", { name: "Sign In with a Passkey" }).click();
      await expect(other).toHaveURL(`${server.url}/settings`);
    });
  });

  test("one is offered after the first sign-in, until it is added, and not again", async ({ page }) => {
    const device = await addDevice(page);
    const email = await register(page);
    await page.goto(server.url);
    await expect(offer(page)).toBeVisible();
    await expectNoAxeFindings(page);
    await touching(device, async () => {
      await offer(page).getByRole("button", { name: "Add a Passkey" }).click();
      await expectToast(page, "Passkey Added", "Next time, sign in with it.");
    });
    await expect(offer(page)).toHaveCount(0);
    await signOut(page);
    await page.goto(`${server.url}/sign-in`);
    await signIn(page, { email, password });
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Sign In");
    await expect(page.getByRole("region", { name: "Last Pickup" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("the offer, once declined, stays away in this browser, also after signing in again", async ({
    page,
  }) => {
    await addDevice(page);
    const email = await register(page);
    await page.goto(server.url);
    await offer(page).getByRole("button", { name: "Not Now" }).click();
    await expect(offer(page)).toHaveCount(0);
    await signOut(page);
    const asked = page.waitForResponse(/homeowner\.jobs/);
    await page.goto(`${server.url}/sign-in`);
    await signIn(page, { email, password });
    await asked;
    await expect(page.getByRole("region", { name: "Last Pickup" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});
