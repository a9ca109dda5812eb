import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { ListCard } from "./list-card.tsx";

const pickups = [{ id: "1", day: "Monday" }];

function renderList(source: { data?: typeof pickups; error?: Error; refetch?: () => void }) {
  return renderScreen(
    <ListCard
      title="Upcoming Pickups"
      source={{ data: source.data, error: source.error ?? null, refetch: source.refetch ?? vi.fn() }}
      empty="No upcoming pickups scheduled"
    >
      {({ day }) => day}
    </ListCard>,
  );
}

test("a loading list says so", () => {
  renderList({});
  expect(screen.getByText("Loading…")).toBeDefined();
});

test("an empty list says what it lacks", () => {
  renderList({ data: [] });
  expect(screen.getByText("No upcoming pickups scheduled")).toBeDefined();
});

test("a failed list can be retried", async () => {
  const refetch = vi.fn();
  const user = renderList({ error: new Error("down"), refetch });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("loaded rows stay after a failed refetch", () => {
  renderList({ data: pickups, error: new Error("down") });
  expect(screen.getByRole("listitem").textContent).toBe("Monday");
});
