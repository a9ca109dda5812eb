import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { AdminDenied } from "./for-admins.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a user who is not an admin is told so and leaves after a second", () => {
  const onLeave = vi.fn();
  renderScreen(<AdminDenied onLeave={onLeave} />);
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeDefined();
  expect(screen.getByText("You don't have permission to access the admin dashboard.")).toBeDefined();
  expect(screen.getByText("Admin access required. Redirecting...")).toBeDefined();
  act(() => vi.advanceTimersByTime(999));
  expect(onLeave).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onLeave).toHaveBeenCalledOnce();
});
