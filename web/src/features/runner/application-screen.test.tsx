import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Application } from "#modules/runners/contract.ts";
import { server } from "#testkit/web/server.ts";
import { applicationOf } from "../../testing/applications.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { ApplicationScreen } from "./application-screen.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

function renderApplication(
  application: Partial<Application>,
  answers: Parameters<typeof procedures>[0] = {},
) {
  const status = application.status ?? "submitted";
  if (status === "approved") throw new Error("An approved runner sees the dashboard");
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser({ applicationStatus: status }),
      "runner.application": () => applicationOf(application),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="anyone">
      <ApplicationScreen status={status} />
    </RequireRole>,
  );
}

test("an application in review shows when to expect an answer, and what was submitted", async () => {
  renderApplication({});
  expect(await screen.findByText(/between Wed, Nov 25, 7:00.AM and Thu, Nov 26, 7:00.AM/)).toBeDefined();
  expect(screen.getByText(/Training on Nov 24, 2026: 5 of 6 right on the first try\./)).toBeDefined();
  expect(screen.getByText(/You consented on Nov 24, 2026\./)).toBeDefined();
  expect(screen.getByText("In progress.")).toBeDefined();
});

test("an unconfirmed email is confirmed on the waiting page", async () => {
  const verifyEmailCode = vi.fn(() => ({ ok: true }));
  const user = renderApplication(
    {},
    {
      "auth.currentUser": () => ({ ...runnerUser({ applicationStatus: "submitted" }), emailVerified: false }),
      "auth.verifyEmailCode": verifyEmailCode,
    },
  );
  await user.click(await screen.findByRole("heading", { name: "Confirm your email" }));
  await user.type(await screen.findByLabelText("Six-digit code"), "482913");
  await vi.waitFor(() => expect(verifyEmailCode).toHaveBeenCalledWith({ code: "482913" }));
});

test("an ID check by the reviewer is not called a background check in progress", async () => {
  renderApplication({ check: "byHand" });
  expect(await screen.findByText("ID check")).toBeDefined();
  expect(screen.getByText(/^The person who reviews your application checks who you are\./)).toBeDefined();
  expect(screen.queryByText("In progress.")).toBeNull();
});

test("a late answer is acknowledged", async () => {
  vi.setSystemTime("2026-11-26T15:00:00.000Z");
  renderApplication({});
  expect(
    await screen.findByText(/We promised an answer by Thu, Nov 26, 7:00.AM, and we’re late\./),
  ).toBeDefined();
});

test("requested information is shown and answered on the screen", async () => {
  const answerReview = vi.fn(() => ({ ok: true }));
  const user = renderApplication(
    { status: "more_info", words: "Which side of town?" },
    { "runner.answerReview": answerReview },
  );
  expect(await screen.findByText("Which side of town?")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Send Answer" }));
  expect(screen.getByText("Please write an answer")).toBeDefined();
  expect(answerReview).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Your answer"), "The west side");
  await user.click(screen.getByRole("button", { name: "Send Answer" }));
  expect(await screen.findByText("Answer Sent")).toBeDefined();
  expect(answerReview).toHaveBeenCalledExactlyOnceWith({ words: "The west side" });
});

test("a rejection says why, and how to apply again", async () => {
  renderApplication({ status: "rejected", words: "We are full in 62704.", mayApplyAgain: true });
  expect(await screen.findByText("We are full in 62704.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Apply Again" }).getAttribute("href")).toBe("/runner-setup");
});

test("after three applications the screen says to write instead", async () => {
  renderApplication({ status: "rejected", mayApplyAgain: false });
  expect(await screen.findByText(/You have applied three times in a year\./)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Apply Again" })).toBeNull();
  expect(screen.getByRole("link", { name: "Contact Support" }).getAttribute("href")).toBe("/support");
});

test("it asks for a decision each minute and when the page is shown again", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const application = vi.fn(() => applicationOf());
  renderApplication({}, { "runner.application": application });
  await screen.findByText("In progress.");
  expect(application).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(application).toHaveBeenCalledTimes(2));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(application).toHaveBeenCalledTimes(3));
});
