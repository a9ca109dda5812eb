import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { StopEmailsPage } from "./stop-emails-page.tsx";

const token = "link-of-a-letter";

const down = () => {
  throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
};

/** One switch on the server, and its email link's page. */
function renderStop(
  name: string,
  answers: Parameters<typeof procedures>[0] = {},
  within: (page: ReactNode) => ReactNode = (page) => page,
) {
  let isOn = true;
  const stop = vi.fn((_: { token: string }) => {
    isOn = false;
    return { name, isOn };
  });
  const allow = vi.fn((_: { token: string }) => {
    isOn = true;
    return { name, isOn };
  });
  server.use(
    procedures({
      "letters.find": () => ({ name, isOn }),
      "letters.stop": stop,
      "letters.allow": allow,
      ...answers,
    }),
  );
  return { user: renderScreen(within(<StopEmailsPage token={token} />)), stop, allow };
}

/** A page that can be left for another. */
function Leaving({ children }: { children: ReactNode }) {
  const [isHere, setHere] = useState(true);
  return (
    <>
      {isHere && children}
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? "Elsewhere" : "Back"}
      </button>
    </>
  );
}

const button = (name: string) => screen.findByRole("button", { name });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

test("one press turns off that kind of email; opening the link turns nothing off", async () => {
  const { user, stop } = renderStop("marketingEmails");
  await title("Emails from TidyCurb");
  expect(
    screen.getByText("You get these emails because Marketing Emails is on. Should we turn it off?"),
  ).toBeDefined();
  expect(stop).not.toHaveBeenCalled();
  await user.click(await button("Turn off"));
  await title("Turned off");
  expect(screen.getByText(/^Marketing Emails is off\. You still see everything in the app/)).toBeDefined();
  expect(stop).toHaveBeenCalledExactlyOnceWith({ token });
});

test.each([
  ["jobAlerts", "Job Alerts is off: no emails, texts or push messages about your pickups and jobs."],
  ["securityAlerts", "We still tell you about changes to your account."],
  ["weeklyReports", "Weekly Reports is off."],
  ["emailNotifications", "You still get emails about money and account security."],
])("%s: it says which emails stop and which still come", async (name, words) => {
  const { user } = renderStop(name);
  await user.click(await button("Turn off"));
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
});

test("it can be undone", async () => {
  const { user, allow } = renderStop("weeklyReports");
  await user.click(await button("Turn off"));
  await user.click(await button("Undo"));
  await title("Turned on again");
  expect(screen.getByText("Weekly Reports is on, and you get its emails again.")).toBeDefined();
  expect(allow).toHaveBeenCalledExactlyOnceWith({ token });
});

test("a kind that is already off says so and can be turned on", async () => {
  const { user, stop } = renderStop("weeklyReports", {
    "letters.find": () => ({ name: "weeklyReports", isOn: false }),
  });
  await title("Turned off");
  await user.click(await button("Undo"));
  await title("Turned on again");
  expect(stop).not.toHaveBeenCalled();
});

test("leaving and coming back shows the same state", async () => {
  const { user } = renderStop("weeklyReports", {}, (page) => <Leaving>{page}</Leaving>);
  await user.click(await button("Turn off"));
  await title("Turned off");
  await user.click(await button("Elsewhere"));
  await user.click(await button("Back"));
  expect(await title("Turned off")).toBeDefined();
});

test("by keyboard, the focus moves to each result, which is announced once", async () => {
  const allow = vi.fn(() => ({ name: "weeklyReports", isOn: true })).mockImplementationOnce(down);
  const { user } = renderStop("weeklyReports", { "letters.allow": allow });
  (await button("Turn off")).focus();
  await user.keyboard("{Enter}");
  const done = await title("Turned off");
  expect(document.activeElement).toBe(done);
  const live = () =>
    [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")]
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(live()).toEqual([]);
  await user.tab();
  await user.keyboard("{Enter}");
  const failed = await title("This did not work");
  expect(document.activeElement).toBe(failed);
  expect(live()).toEqual([]);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(await title("Turned off")).toBe(document.activeElement);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(await title("Turned on again")).toBe(document.activeElement);
});

test("a user who has moved on stays there and gets a toast", async () => {
  const { user } = renderStop("weeklyReports", {}, (page) => (
    <>
      {page}
      <a href="/">Elsewhere</a>
    </>
  ));
  await user.click(await button("Turn off"));
  const elsewhere = screen.getByRole("link", { name: "Elsewhere" });
  elsewhere.focus();
  await title("Turned off");
  expect(document.activeElement).toBe(elsewhere);
  const told = screen.getByText(/^Weekly Reports is off\./);
  expect(told.closest("[role=status]")?.textContent).toBe(told.textContent);
});

test.each([
  ["an unknown link", 400, "LINK_INVALID"],
  ["one that is cut off", 400, "BAD_REQUEST"],
])("%s links to the settings", async (_, status, code) => {
  renderStop("weeklyReports", {
    "letters.find": () => {
      throw new Refusing({ status, code });
    },
  });
  const told = await screen.findByText(
    "This link is incomplete or too old. You can turn off emails in your settings.",
  );
  expect(told.closest("[role=alert]")?.textContent).toBe(told.textContent);
  expect(screen.getByRole("link", { name: "Go to settings" }).getAttribute("href")).toBe(
    "/settings#notifications",
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("a link that did not load can be retried", async () => {
  const find = vi.fn(() => ({ name: "weeklyReports", isOn: true })).mockImplementationOnce(down);
  const { user } = renderStop("weeklyReports", { "letters.find": find });
  await title("This did not work");
  expect(screen.getByText("Nothing was changed. Please try again.")).toBeDefined();
  await user.click(await button("Try again"));
  expect(await button("Turn off")).toBeDefined();
});

test("a failure to turn off shows an error and changes nothing", async () => {
  const stop = vi.fn(() => ({ name: "weeklyReports", isOn: false })).mockImplementationOnce(down);
  const { user } = renderStop("weeklyReports", { "letters.stop": stop });
  await user.click(await button("Turn off"));
  await title("This did not work");
  await user.click(await button("Try again"));
  await user.click(await button("Turn off"));
  await title("Turned off");
  expect(stop).toHaveBeenCalledTimes(2);
});

test("a failure to turn back on leaves it off and shows an error", async () => {
  const allow = vi.fn(() => ({ name: "weeklyReports", isOn: true })).mockImplementationOnce(down);
  const { user } = renderStop("weeklyReports", { "letters.allow": allow });
  await user.click(await button("Turn off"));
  await user.click(await button("Undo"));
  await title("This did not work");
  await user.click(await button("Try again"));
  await title("Turned off");
  await user.click(await button("Undo"));
  await title("Turned on again");
});

test("a signed-in user's switches are refetched, so Save does not turn it back on", async () => {
  const currentUser = vi.fn(() => homeownerUser());
  const { user } = renderStop("weeklyReports", { "auth.currentUser": currentUser }, (page) => (
    <RequireRole allow="anyone">{page}</RequireRole>
  ));
  await user.click(await button("Turn off"));
  await waitFor(() => expect(currentUser).toHaveBeenCalledTimes(2));
  await user.click(await button("Undo"));
  await waitFor(() => expect(currentUser).toHaveBeenCalledTimes(3));
});
