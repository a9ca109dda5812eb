import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import HistoryPage from "./history-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-20T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

const pickup = (day: string, status: OwnJob["status"] = "completed") =>
  ownJobOf({
    id: `of-${day}`,
    scheduledDate: `${day}T08:00:00.000Z`,
    status,
    completedAt: status === "completed" ? `${day}T15:00:00.000Z` : null,
    runner: status === "completed" ? { user: { firstName: "Leo", lastName: "" } } : null,
    rating: 5,
  });

const open = (answers: Parameters<typeof procedures>[0]) => {
  server.use(procedures(answers));
  return renderScreen(<HistoryPage />);
};

test("the list shows a page at a time, and a failed page can be retried", async () => {
  let fails = true;
  const user = open({
    "homeowner.history": ({ cursor }: { cursor?: string }) => {
      if (!cursor)
        return { rows: [pickup("2026-11-17"), pickup("2026-11-10", "missed")], nextCursor: "next" };
      if (fails) throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
      return { rows: [pickup("2026-11-03")], nextCursor: null };
    },
  });
  const list = within(await screen.findByRole("region", { name: "All pickups" }));
  expect(await list.findAllByRole("listitem")).toHaveLength(2);
  const [first, missed] = list.getAllByRole("link");
  expect(first?.getAttribute("href")).toBe("/pickups/of-2026-11-17");
  expect(first?.textContent).toContain("By Leo · 5 stars");
  expect(missed?.textContent).toContain("Missed");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText(/cannot be reached right now/)).toBeDefined();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await vi.waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(3));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("an empty list says so, and a failed list can be retried", async () => {
  let fails = true;
  const user = open({
    "homeowner.history": () => {
      if (fails) throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
      return { rows: [], nextCursor: null };
    },
  });
  const retry = await screen.findByRole("button", { name: "Try Again" });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText("No pickups yet")).toBeDefined();
});

test("the month shows its days, and a day its pickup; past months load, future ones do not", async () => {
  const asked: string[] = [];
  const user = open({
    "homeowner.history": () => ({ rows: [], nextCursor: null }),
    "homeowner.pickupsOfMonth": ({ month }: { month: string }) => {
      asked.push(month);
      return month === "2026-11" ? [pickup("2026-11-10", "missed"), pickup("2026-11-17")] : [];
    },
  });
  await user.click(await screen.findByRole("tab", { name: "Month" }));
  const month = within(await screen.findByRole("region", { name: "November 2026" }));
  const days = await month.findAllByRole("button", { name: /^November 1\d, 2026: / });
  expect(days.map((day) => day.getAttribute("aria-label"))).toEqual([
    "November 10, 2026: Missed",
    "November 17, 2026: Completed",
  ]);
  await user.click(month.getByRole("button", { name: "November 17, 2026: Completed" }));
  expect(await month.findByRole("link", { name: /By Leo · 5 stars/ })).toBeDefined();
  const next = month.getByRole("button", { name: "Next month" });
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await user.click(next);
  await user.click(month.getByRole("button", { name: "Previous month" }));
  expect(await screen.findByText("No pickups in October 2026")).toBeDefined();
  expect(asked).toEqual(["2026-11", "2026-10"]);
});
