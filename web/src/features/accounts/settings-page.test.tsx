import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { billingOf } from "../../testing/billing.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { securityOverview } from "../../testing/security.ts";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import SettingsPage from "./settings-page.tsx";

/** Display settings when nothing was chosen. */
const untouched = {
  timeZone: null,
  homeZone: "America/New_York",
  rates: { on: "2024-12-31", units: { USD: 1_038_900, EUR: 1_000_000, GBP: 829_180 } },
};

/** No contact channel or quiet hours set. */
const reached = { timeZone: "America/New_York", quietHours: null, digest: null, sms: null, browsers: 0 };

/** A homeowner's settings, unless `answers` override them. An unexpected save fails the test. */
function renderSettings(answers: Parameters<typeof procedures>[0] = {}) {
  const unsaved = vi.fn();
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "homeowner.billing": () => billingOf(),
      "settings.display": () => untouched,
      "runner.payoutAccount": () => ({ status: "none", bank: null, isTestMode: true }),
      "security.overview": () => securityOverview(),
      "security.sessions": () => [],
      "settings.reachability": () => reached,
      ...answers,
    }),
  );
  const user = renderScreen(
    <RequireRole allow="anyone" screen="account">
      <SettingsPage onUnsavedChange={unsaved} onDeleted={vi.fn()} />
    </RequireRole>,
  );
  const open = async (tab: string) => {
    await user.click(await screen.findByRole("tab", { name: tab }));
    return within(screen.getByRole("tabpanel", { name: tab }));
  };
  return { user, unsaved, open };
}

const failing = () => {
  throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
};

test("only Save sends theme and language", async () => {
  const updatePreferences = vi.fn((input: object) => ({ ...homeownerUser().preferences, ...input }));
  const { user, unsaved, open } = renderSettings({ "settings.updatePreferences": updatePreferences });
  const general = await open("General");
  await user.click(general.getByRole("radio", { name: "Dark" }));
  await user.selectOptions(general.getByRole("combobox", { name: "Language" }), "Français");
  expect(unsaved).toHaveBeenLastCalledWith(true);
  expect(updatePreferences).not.toHaveBeenCalled();
  await user.click(general.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Preferences Updated")).toBeDefined();
  expect(updatePreferences).toHaveBeenCalledExactlyOnceWith({
    theme: "dark",
    language: "fr",
  });
  expect(document.documentElement.lang).toBe("fr");
  expect(unsaved).toHaveBeenLastCalledWith(false);
});

fullTest("Save sends time zone and currency; UTC is a choice like the others", async () => {
  let display = { ...untouched, timeZone: null as string | null };
  const updatePreferences = vi.fn(({ timezone, followsDevice: _, ...input }: { [name: string]: unknown }) => {
    display = { ...display, timeZone: timezone === undefined ? null : "UTC" };
    return { ...homeownerUser().preferences, ...input, ...(timezone ? { timezone } : {}) };
  });
  const { user, unsaved, open } = renderSettings({
    "settings.updatePreferences": updatePreferences,
    "settings.display": () => display,
  });
  const general = await open("General");
  const zone = () => general.getByRole<HTMLSelectElement>("combobox", { name: "Time Zone" });
  expect(zone().value).toBe("device");
  await user.selectOptions(zone(), "UTC");
  await user.selectOptions(general.getByRole("combobox", { name: "Currency" }), "Euro");
  expect(general.getByText(/at the rates of Tue, Dec 31, 2024/)).toBeDefined();
  await user.click(general.getByRole("button", { name: "Save" }));
  await screen.findByText("Preferences Updated");
  expect(updatePreferences).toHaveBeenLastCalledWith({ currency: "EUR", timezone: "UTC" });
  expect(unsaved).toHaveBeenLastCalledWith(false);
  expect(zone().value).toBe("UTC");

  await user.selectOptions(zone(), "Same as your device");
  await user.click(general.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(updatePreferences).toHaveBeenCalledTimes(2));
  expect(updatePreferences.mock.lastCall?.[0]).toEqual({ followsDevice: true });
  await waitFor(() => expect(zone().value).toBe("device"));
});

fullTest("saving before the setting loads does not lose a chosen UTC", async () => {
  const updatePreferences = vi.fn((_: object) => homeownerUser().preferences);
  const { user, open } = renderSettings({
    "settings.updatePreferences": updatePreferences,
    "settings.display": failing,
  });
  const general = await open("General");
  await user.click(general.getByRole("radio", { name: "Dark" }));
  await user.click(general.getByRole("button", { name: "Save" }));
  await screen.findByText("Preferences Updated");
  expect(updatePreferences).toHaveBeenCalledExactlyOnceWith({ theme: "dark" });
});

fullTest("Save sends all changed notification flags together", async () => {
  const updateNotifications = vi.fn((input: object) => ({
    ...homeownerUser().notificationPreferences,
    ...input,
  }));
  const { user, unsaved, open } = renderSettings({ "settings.updateNotifications": updateNotifications });
  const notifications = await open("Notifications");
  await user.click(notifications.getByRole("switch", { name: "Marketing Emails" }));
  await user.click(notifications.getByRole("switch", { name: "Push Notifications" }));
  expect(updateNotifications).not.toHaveBeenCalled();
  await user.click(notifications.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Notification Settings Updated")).toBeDefined();
  expect(updateNotifications).toHaveBeenCalledExactlyOnceWith({
    pushNotifications: false,
    marketingEmails: true,
  });
  expect(unsaved).toHaveBeenLastCalledWith(false);
});

test.each([null, { number: "+12127365000", state: "awaited", codeExpiresAt: null }])(
  "SMS stays off without a confirmed number (%o) and links to the number",
  async (sms) => {
    const update = vi.fn();
    const { user, open } = renderSettings({
      "settings.updateNotifications": update,
      "settings.reachability": () => ({
        timeZone: "America/New_York",
        quietHours: null,
        digest: null,
        sms,
        browsers: 0,
      }),
    });
    const notifications = await open("Notifications");
    await notifications.findByText("Needs a confirmed number: add it below.");
    const field = notifications.getByRole<HTMLInputElement>("switch", { name: "SMS Notifications" });
    await user.click(field);
    expect(await screen.findByText("Add Your Number First")).toBeDefined();
    expect(field.checked).toBe(false);
  },
);

test("Save sends all changed visibility and privacy flags together", async () => {
  const updatePrivacy = vi.fn((input: object) => ({ ...homeownerUser().privacy, ...input }));
  const { user, open } = renderSettings({ "settings.updatePrivacy": updatePrivacy });
  const privacy = await open("Privacy");
  await user.selectOptions(privacy.getByLabelText("Profile Visibility"), "Public");
  await user.click(privacy.getByRole("switch", { name: "Location Tracking" }));
  expect(updatePrivacy).not.toHaveBeenCalled();
  await user.click(privacy.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Privacy Settings Updated")).toBeDefined();
  expect(updatePrivacy).toHaveBeenCalledExactlyOnceWith({
    profileVisibility: "public",
    locationTracking: false,
  });
});

fullTest("a switch changed elsewhere is shown and not reverted by Save", async () => {
  let saved = homeownerUser();
  const update = vi.fn((input: object) => {
    saved = { ...saved, notificationPreferences: { ...saved.notificationPreferences, ...input } };
    return saved.notificationPreferences;
  });
  const { user, open } = renderSettings({
    "auth.currentUser": () => saved,
    "settings.updateNotifications": update,
  });
  const notifications = await open("Notifications");
  const jobAlerts = () => notifications.getByRole<HTMLInputElement>("switch", { name: "Job Alerts" });
  expect(jobAlerts().checked).toBe(true);
  // An email's one-click unsubscribe, used meanwhile.
  saved = { ...saved, notificationPreferences: { ...saved.notificationPreferences, jobAlerts: false } };
  await user.click(notifications.getByRole("switch", { name: "Marketing Emails" }));
  await user.click(notifications.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Notification Settings Updated")).toBeDefined();
  expect(saved.notificationPreferences).toMatchObject({ jobAlerts: false, marketingEmails: true });
  await waitFor(() => expect(jobAlerts().checked).toBe(false));
});

test("a change in one tab stays while another is open", async () => {
  const { user, unsaved, open } = renderSettings();
  await user.click((await open("Privacy")).getByRole("switch", { name: "Data Sharing" }));
  await open("General");
  const privacy = await open("Privacy");
  expect(privacy.getByRole<HTMLInputElement>("switch", { name: "Data Sharing" }).checked).toBe(true);
  expect(unsaved).toHaveBeenLastCalledWith(true);
  await user.click(privacy.getByRole("switch", { name: "Data Sharing" }));
  expect(unsaved).toHaveBeenLastCalledWith(false);
});

test.each([
  ["General", "settings.updatePreferences", "Failed to update preferences. Please try again."],
  ["Notifications", "settings.updateNotifications", "Failed to update notification settings."],
  ["Privacy", "settings.updatePrivacy", "Failed to update privacy settings."],
])("%s says when it could not be saved", async (tab, procedure, text) => {
  const { user, open } = renderSettings({ [procedure]: failing });
  await user.click((await open(tab)).getByRole("button", { name: "Save" }));
  expect(await screen.findByText(text)).toBeDefined();
});

fullTest("a failed Save keeps the choices", async () => {
  const { user, unsaved, open } = renderSettings({ "settings.updatePrivacy": failing });
  const privacy = await open("Privacy");
  await user.click(privacy.getByRole("switch", { name: "Data Sharing" }));
  await user.click(privacy.getByRole("button", { name: "Save" }));
  await screen.findByText("Failed to update privacy settings.");
  expect(privacy.getByRole<HTMLInputElement>("switch", { name: "Data Sharing" }).checked).toBe(true);
  expect(unsaved).toHaveBeenLastCalledWith(true);
});

test("an expired session asks to log in again", async () => {
  const { user, open } = renderSettings({
    "settings.updatePrivacy": () => {
      throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
    },
  });
  await user.click((await open("Privacy")).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please log in again.")).toBeDefined();
});

test("a homeowner sees plan, status, monthly rate and next billing date", async () => {
  const { open } = renderSettings();
  const tab = await open("Billing");
  expect(await tab.findByText("Standard plan")).toBeDefined();
  expect(tab.getByText("Active")).toBeDefined();
  expect(tab.getByText("Monthly rate").nextSibling?.textContent).toBe("$29.00/month");
  expect(tab.getByText("Mon, Dec 21, 2026")).toBeDefined();
});

test("a homeowner sees the charged card and a link to change it", async () => {
  const { open } = renderSettings();
  const tab = await open("Billing");
  const card = within(await tab.findByRole("region", { name: "Payment Method" }));
  expect(card.getByText("Visa •••• 4242")).toBeDefined();
  expect(card.getByText("Expires 12/34")).toBeDefined();
  expect(card.getByRole("button", { name: "Update Payment Method" })).toBeDefined();
});

test("a homeowner without a service sees a link to set it up", async () => {
  const { open } = renderSettings({
    "auth.currentUser": () => homeownerUser(null),
    "homeowner.billing": () => billingOf({ status: "none", nextCharge: null, cancelEndsOn: null }),
  });
  const tab = await open("Billing");
  expect(await tab.findByText("Not set up")).toBeDefined();
  expect(tab.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/subscribe");
});

fullTest("a runner's new payout email requires the password", async () => {
  const updateRunner = vi
    .fn((_input: unknown) => runnerUser({ payoutEmail: "pay@example.com" }))
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 403, code: "REAUTHENTICATE" });
    });
  const { user, unsaved, open } = renderSettings({
    "auth.currentUser": () => runnerUser(),
    "profile.updateRunner": updateRunner,
    "auth.reauthenticate": () => ({ ok: true }),
  });
  const billing = await open("Billing");
  await user.clear(billing.getByLabelText("Payout email"));
  await user.type(billing.getByLabelText("Payout email"), "Pay@example.com");
  await user.click(billing.getByRole("button", { name: "Save" }));
  const proof = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await user.type(await proof.findByLabelText("Password"), "correct horse{Enter}");
  expect(await screen.findByText("Settings Updated")).toBeDefined();
  expect(updateRunner).toHaveBeenCalledTimes(2);
  expect(updateRunner).toHaveBeenLastCalledWith({ payoutEmail: "pay@example.com" });
  await waitFor(() => expect(unsaved).toHaveBeenLastCalledWith(false));
});

test("an invalid payout email is not sent", async () => {
  const { user, open } = renderSettings({ "auth.currentUser": () => runnerUser() });
  const billing = await open("Billing");
  await user.clear(billing.getByLabelText("Payout email"));
  await user.click(billing.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter a valid email for payouts")).toBeDefined();
});
