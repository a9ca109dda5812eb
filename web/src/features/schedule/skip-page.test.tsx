import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { refusing } from "../../testing/schedule-page.tsx";
import { SkipPage } from "./skip-page.tsx";

const render = (answers: Parameters<typeof procedures>[0]) => {
  server.use(procedures(answers));
  return renderScreen(<SkipPage token="token" />);
};
const linked = (state: "open" | "skipped" | "over") => ({ onDay: "2026-11-24", state });

test("names the pickup, skips it with one button, and Undo restores it", async () => {
  const skip = vi.fn((_input: unknown) => linked("skipped"));
  const user = render({
    "skipLink.find": () => linked("open"),
    "skipLink.skip": skip,
    "skipLink.undo": () => linked("over"),
  });
  expect(await screen.findByText(/^Nobody comes for the cans on Tue, Nov 24\./)).toBeDefined();
  expect(skip).not.toHaveBeenCalled();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Skip Tue, Nov 24" }));
  expect(await screen.findByRole("heading", { name: "Pickup Skipped" })).toBeDefined();
  expect(skip).toHaveBeenCalledExactlyOnceWith({ token: "token" });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("heading", { name: "Skip Undone" })).toBeDefined();
});

test("says when there is nothing left to skip, and leads to the calendar", async () => {
  render({ "skipLink.find": () => linked("over") });
  expect(await screen.findByRole("heading", { name: "Nothing to skip" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Open Calendar" }).getAttribute("href")).toBe("/calendar");
});

test("a broken link says so; a failed call can be tried again", async () => {
  let fails = true;
  const user = render({
    "skipLink.find": () => (fails ? refusing(503, "SERVICE_UNAVAILABLE")() : linked("open")),
  });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  fails = false;
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Skip Tue, Nov 24" })).toBeDefined();
});

test("an invalid link cannot be tried again", async () => {
  render({ "skipLink.find": refusing(400, "LINK_INVALID") });
  expect(await screen.findByText(/^This link is incomplete/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
