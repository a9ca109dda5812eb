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
