import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { dismissToast, toast } from "./toast.tsx";

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

test("a second toast replaces the first", () => {
  renderScreen(null);
  act(() => toast({ title: "Pickup Scheduled" }));
  act(() => toast({ title: "Service Paused" }));
  expect(screen.getByRole("status")).toHaveProperty("textContent", "Service Paused");
  expect(screen.queryByText("Pickup Scheduled")).toBeNull();
});

test("an error is announced at once, anything else waits its turn", () => {
  renderScreen(null);
  act(() => toast({ title: "Error", message: "Failed to complete job.", kind: "error" }));
  expect(screen.getByRole("alert").textContent).toBe("ErrorFailed to complete job.");
  expect(screen.getByRole("status").textContent).toBe("");
  act(() => toast({ title: "Job Completed" }));
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(screen.getByRole("status").textContent).toBe("Job Completed");
});

test("a toast disappears after five seconds, and not before", () => {
  vi.useFakeTimers();
  renderScreen(null);
  act(() => toast({ title: "You're Online" }));
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.queryByText("You're Online")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("You're Online")).toBeNull();
});

test("its timer pauses while it has the focus", () => {
  vi.useFakeTimers();
  renderScreen(null);
  act(() => toast({ title: "You're Online" }));
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText("You're Online")).not.toBeNull();
  act(() => screen.getByRole("button", { name: "Dismiss" }).blur());
  act(() => vi.advanceTimersByTime(5_000));
  expect(screen.queryByText("You're Online")).toBeNull();
});

test("F8 moves the focus to it", () => {
  renderScreen(<button type="button">Elsewhere</button>);
  act(() => toast({ title: "Job Accepted" }));
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  fireEvent.keyDown(document.body, { key: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notices (F8)" }));
});

test("a swipe of 50 px dismisses it, a shorter one does not", () => {
  renderScreen(null);
  act(() => toast({ title: "Job Declined" }));
  swipe(49);
  expect(screen.queryByText("Job Declined")).not.toBeNull();
  swipe(50);
  expect(screen.queryByText("Job Declined")).toBeNull();
});

function swipe(px: number) {
  const words = screen.getByText("Job Declined");
  fireEvent.pointerDown(words, { clientX: 100 });
  fireEvent.pointerMove(words, { clientX: 100 + px });
  fireEvent.pointerUp(words, { clientX: 100 + px });
}
